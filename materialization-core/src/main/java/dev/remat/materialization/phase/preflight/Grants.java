package dev.remat.materialization.phase.preflight;

import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.GrantSql;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether the connection's user may do what a run does. The server answers for all of it at once; only where it says no,
 * each right is asked for, and those that are missing are given as statements for somebody who may grant them.
 */
public final class Grants {

    /** A server that does not know CHECK GRANT; what is missing shows in the phases then. */
    private static final int SYNTAX_ERROR = 62;

    private final RunSession session;
    private final Findings findings;

    public Grants(RunSession session, Findings findings) {
        this.session = session;
        this.findings = findings;
    }

    /** Whether nothing is known to be missing of all that is needed. */
    public boolean check(List<NeededRights> needed, String user) {
        try {
            if (isGranted(rights(needed))) {
                return true;
            }
            Map<String, List<String>> missing = missing(needed);
            findings.problem("user %s lacks rights; somebody who has them runs: %s"
                    .formatted(user, GrantSql.grant(missing, user)));
            return false;
        } catch (StatementRefused e) {
            if (e.code() == SYNTAX_ERROR) {
                return true;
            }
            throw e;
        }
    }

    private Map<String, List<String>> missing(List<NeededRights> needed) {
        Map<String, List<String>> missing = new LinkedHashMap<>();
        for (NeededRights some : needed) {
            for (String right : some.rights()) {
                List<String> on = missing.computeIfAbsent(some.grantedOn(), object -> new ArrayList<>());
                if (!on.contains(right) && !isGranted(Map.of(some.object(), List.of(right)))) {
                    on.add(right);
                }
            }
        }
        missing.values().removeIf(List::isEmpty);
        return missing;
    }

    private static Map<String, List<String>> rights(List<NeededRights> needed) {
        Map<String, List<String>> rights = new LinkedHashMap<>();
        needed.forEach(some -> rights.put(some.object(), some.rights()));
        return rights;
    }

    private boolean isGranted(Map<String, List<String>> rights) {
        return session.query(GrantSql.check(rights)).get(0).flag("result");
    }
}
