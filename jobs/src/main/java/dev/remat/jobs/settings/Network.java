package dev.remat.jobs.settings;

import dev.remat.jobs.config.InvalidValue;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Some addresses that have their first bits in common.
 *
 * @param first the first one
 * @param bits how many bits are the same
 */
public record Network(InetAddress first, int bits) {

    private static final Pattern IPV4 = Pattern.compile("(0|[1-9]\\d{0,2})(\\.(0|[1-9]\\d{0,2})){3}");
    private static final Pattern IPV6 = Pattern.compile("(?=.*:)[0-9a-fA-F:.]{2,45}");
    private static final Pattern BITS = Pattern.compile("[1-9]\\d{0,2}");

    /**
     * Reads an address, or a network such as 192.168.7.0/24.
     *
     * @throws InvalidValue if it is none
     */
    public static Network of(String text) {
        String[] parts = text.split("/", 2);
        InetAddress address = address(parts[0]).orElseThrow(() -> wrong(text));
        int all = address.getAddress().length * Byte.SIZE;
        if (parts.length == 1) {
            return new Network(address, all);
        }
        if (!BITS.matcher(parts[1]).matches() || Integer.parseInt(parts[1]) > all) {
            throw wrong(text);
        }
        var network = new Network(address, Integer.parseInt(parts[1]));
        if (!leading(address, network.bits).shiftLeft(all - network.bits).equals(number(address))) {
            throw new InvalidValue(
                    "'%s' is an address within a network; write the address alone, or the first one of the network"
                            .formatted(text));
        }
        return network;
    }

    /** The address that is written there in numbers; nothing is looked up. IPv4 that is written as IPv6 is IPv4. */
    public static Optional<InetAddress> address(String text) {
        if (!IPV4.matcher(text).matches() && !IPV6.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    /** Whether it is one of them. */
    public boolean contains(InetAddress address) {
        return address.getAddress().length == first.getAddress().length
                && leading(address, bits).equals(leading(first, bits));
    }

    private static BigInteger leading(InetAddress address, int bits) {
        return number(address).shiftRight(address.getAddress().length * Byte.SIZE - bits);
    }

    private static BigInteger number(InetAddress address) {
        return new BigInteger(1, address.getAddress());
    }

    private static InvalidValue wrong(String text) {
        return new InvalidValue(
                "must be an address or a network, such as 10.0.0.5, 192.168.7.0/24 or fd00::/8; it is '%s'"
                        .formatted(text.replaceAll("\\p{Cntrl}", "?")));
    }
}
