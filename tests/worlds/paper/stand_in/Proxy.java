import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Leads players to the server behind their host name, as velocity.toml in its folder says. It does nothing else of a proxy. */
final class Proxy {
    private static final Pattern BIND = Pattern.compile("bind = \"([^:]+):(\\d+)\"");
    private static final Pattern SERVER = Pattern.compile("(?m)^([\\w-]+) = \"([\\d.]+):(\\d+)\"$");
    private static final Pattern DOOR = Pattern.compile("\"([\\w.-]+)\" = \\[\"([\\w-]+)\"\\]");
    private static final Pattern FIRST = Pattern.compile("try = \\[\"([\\w-]+)\"\\]");

    private final Map<String, Integer> ports = new HashMap<>();
    private final Map<String, String> doors = new HashMap<>();
    private final String first;
    private final ServerSocket listener = new ServerSocket();

    Proxy(Path settings) throws IOException {
        String text = Files.readString(settings);
        for (Matcher found = SERVER.matcher(text); found.find();) {
            ports.put(found.group(1), Integer.parseInt(found.group(3)));
        }
        for (Matcher found = DOOR.matcher(text); found.find();) {
            doors.put(found.group(1), found.group(2));
        }
        first = only(FIRST.matcher(text)).group(1);
        Matcher bind = only(BIND.matcher(text));
        listener.setReuseAddress(true);
        listener.bind(new InetSocketAddress(InetAddress.getByName(bind.group(1)), Integer.parseInt(bind.group(2))));
    }

    private static Matcher only(Matcher found) {
        if (!found.find()) {
            throw new IllegalStateException("velocity.toml lacks " + found.pattern());
        }
        return found;
    }

    void run() throws IOException {
        while (true) {
            Socket player = listener.accept();
            start(() -> lead(player));
        }
    }

    private void lead(Socket player) {
        try (player) {
            DataInputStream in = new DataInputStream(player.getInputStream());
            ByteArrayOutputStream seen = new ByteArrayOutputStream();
            byte[] handshake = in.readNBytes(readNumber(in, seen));
            seen.write(handshake);
            String host = hostIn(handshake);
            int port = ports.get(doors.getOrDefault(host, first));
            try (Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
                server.getOutputStream().write(seen.toByteArray());
                start(() -> carry(server, player));
                in.transferTo(server.getOutputStream());
            }
        } catch (IOException left) {
            // One of the two has left.
        }
    }

    private static void carry(Socket from, Socket to) {
        try (from; to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException left) {
            // One of the two has left.
        }
    }

    /** The second field of a handshake. The numbers before it take one and two bytes. */
    private static String hostIn(byte[] handshake) {
        int at = 1;
        while ((handshake[at] & 128) != 0) {
            at++;
        }
        int length = handshake[at + 1];
        return new String(handshake, at + 2, length, StandardCharsets.UTF_8);
    }

    private static int readNumber(DataInputStream in, ByteArrayOutputStream seen) throws IOException {
        int value = 0;
        for (int shift = 0; shift < 21; shift += 7) {
            int part = in.readUnsignedByte();
            seen.write(part);
            value |= (part & 127) << shift;
            if (part < 128) {
                return value;
            }
        }
        throw new IOException("no frame");
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
    }
}
