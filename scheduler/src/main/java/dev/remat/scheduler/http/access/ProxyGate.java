package dev.remat.scheduler.http.access;

import dev.remat.jobs.settings.ProxySettings;
import dev.remat.scheduler.access.Role;
import dev.remat.scheduler.access.User;
import dev.remat.scheduler.access.Users;
import dev.remat.scheduler.http.Caller;
import dev.remat.scheduler.http.Client;
import dev.remat.scheduler.http.Gate;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.OwnOrigin;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.registry.AuditWay;
import io.javalin.http.Context;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets those pass whom a named proxy names, and may do what they ask for.
 *
 * @param header in which it names them
 * @param defaultRole role of those whom nobody else knows; empty where they may do nothing
 * @param users who is known, now
 * @param others for whom no proxy speaks
 */
record ProxyGate(String header, Optional<Role> defaultRole, Supplier<Users> users, Gate others) implements Gate {

    static ProxyGate of(ProxySettings settings, Supplier<Users> users, Gate others) {
        return new ProxyGate(
                Objects.requireNonNull(settings.userHeader()),
                Optional.ofNullable(settings.defaultRole()).flatMap(Role::of),
                users,
                others);
    }

    @Override
    public void arrive(Context context) {
        others.arrive(context);
    }

    @Override
    public void admit(Context context, Needs needs) {
        Role least = needs.role();
        List<String> names =
                Client.of(context).isByProxy() ? Collections.list(context.req().getHeaders(header)) : List.of();
        if (least == null || names.isEmpty()) {
            others.admit(context, needs);
            return;
        }
        OwnOrigin.requireKnown(context);
        String name = single(names);
        Role role = role(name).orElseThrow(() -> Refused.forbidden(wayIn(name)));
        new Caller(name, role, AuditWay.PROXY, "", () -> role(name).isPresent()).asksBy(context, least);
    }

    private String single(List<String> names) {
        if (names.size() > 1) {
            throw Refused.badRequest(
                    "%s is there more than once: the proxy has to set it, not to add to it".formatted(header));
        }
        if (names.get(0).isEmpty()) {
            throw Refused.unauthorized("the proxy does not say who asks: its %s is empty".formatted(header));
        }
        if (!User.isName(names.get(0))) {
            throw Refused.badRequest("the %s of the proxy is no name; %s".formatted(header, User.NAMES));
        }
        return names.get(0);
    }

    /** A token is worth something to whoever has it, not to a person of the same name. */
    private Optional<Role> role(String name) {
        Optional<User> known = users.get().named(name);
        return known.isPresent() ? known.filter(user -> !user.isToken()).map(User::role) : defaultRole;
    }

    private String wayIn(String name) {
        return users.get().named(name).isPresent()
                ? "%s is the name of a token, and of no person; use another one".formatted(name)
                : "%1$s is not known here; `remat user add %1$s --role ROLE` adds him, and remat.http.proxy.default-role lets everybody in whom the proxy names"
                        .formatted(name);
    }
}
