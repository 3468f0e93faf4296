package dev.remat.scheduler.cli;

import java.util.Iterator;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;

/** What a shell runs to complete a command line: picocli's script, with ids of routes found by the shell as they are then. */
final class CompletionScript {

    private static final String MARK = "%ROUTES%";

    /** Looks at names of files alone: to ask Remat would take a second at each press of the key. */
    private static final String ROUTES = """

            # Prints the ids of routes: the names of their files.
            function _remat_routes() {
              local i program file conf="${REMAT_CONFIG:-}"
              for (( i = 1; i < COMP_CWORD; i++ )); do
                if [[ "${COMP_WORDS[i]}" == --config ]]; then conf=${COMP_WORDS[i + 1]}; fi
              done
              if [[ -z "${conf}" ]]; then
                program=$(readlink -f -- "$(command -v -- "${COMP_WORDS[0]}")" 2>/dev/null)
                conf=${program%/*}/../conf/remat.conf
              fi
              if [[ "${conf}" != */* ]]; then conf=./${conf}; fi
              find "${conf%/*}/routes" -maxdepth 1 -name '*.conf' 2>/dev/null | while read -r file; do
                file=${file##*/}
                printf '%s\\n' "${file%.conf}"
              done
            }
            """;

    private CompletionScript() {}

    /** The script; what differs from shell to shell it finds out itself. */
    static String of(CommandLine root) {
        String script = AutoComplete.bash("remat", root).replace("(\"" + MARK + "\")", "($(_remat_routes))");
        int first = script.indexOf("\nfunction ");
        return script.substring(0, first) + ROUTES + script.substring(first);
    }

    /** Stands, in the candidates of an option or an argument, for the ids of routes. */
    static final class Routes implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of(MARK).iterator();
        }
    }
}
