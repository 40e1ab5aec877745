import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;

/**
 * Speaks enough of a Paper server's console, status and RCON to test everything around a Paper server.
 *
 * <p>Like the real server, it runs in its own folder and reads eula.txt and server.properties there. A file stand_in.fault beside them
 * makes it fail: crash (an exception before it is ready), hang (never ready), deaf (ignores a stop), late (dies after it was ready).
 *
 * <p>With STAND_IN_FORWARD=GAME_PORT:RCON_PORT:RCON_PASSWORD in its environment, it passes players and commands on to another server on
 * this machine, so that a whole society can live behind it.
 */
public final class StandIn {
    private static final CountDownLatch STOPPED = new CountDownLatch(1);
    private static volatile String fault = "";

    public static void main(String[] arguments) throws Exception {
        if (Files.exists(Path.of("velocity.toml"))) {
            Proxy proxy = new Proxy(Path.of("velocity.toml"));
            say("INFO", "Done (0.12s)!");
            proxy.run();
        }
        say("INFO", "Starting stand-in for Minecraft " + version());
        if (!Files.exists(Path.of("eula.txt")) || !Files.readString(Path.of("eula.txt")).contains("eula=true")) {
            say("WARN", "You need to agree to the EULA in order to run the server. Go to eula.txt for more info.");
            return;
        }
        unpack();
        Path faults = Path.of("stand_in.fault");
        fault = Files.exists(faults) ? Files.readString(faults).strip() : "";
        Properties settings = new Properties();
        try (var reader = Files.newBufferedReader(Path.of("server.properties"))) {
            settings.load(reader);
        }
        InetAddress host = InetAddress.getByName(settings.getProperty("server-ip"));
        ServerSocket game;
        try {
            game = listen(host, Integer.parseInt(settings.getProperty("server-port")));
        } catch (IOException error) {
            say("WARN", "**** FAILED TO BIND TO PORT!");
            say("WARN", "The exception was: " + error);
            System.exit(1);
            return;
        }
        if (fault.equals("crash")) {
            say("ERROR", "Encountered an unexpected exception");
            throw new IllegalStateException("Missing data pack minecraft:vanilla");
        }
        InetAddress adminHost = InetAddress.getByName(settings.getProperty("rcon.ip", settings.getProperty("server-ip")));
        ServerSocket admin = listen(adminHost, Integer.parseInt(settings.getProperty("rcon.port")));
        String forward = System.getenv("STAND_IN_FORWARD");
        Commands commands;
        if (forward == null) {
            Land land = new Land();
            start("status", () -> serve(game, socket -> answerStatus(socket, settings)));
            commands = land::run;
        } else {
            String[] target = forward.split(":", 3);
            start("players", () -> serve(game, socket -> pass(socket, Integer.parseInt(target[0]))));
            commands = new Relay(Integer.parseInt(target[1]), target[2])::run;
        }
        start("rcon", () -> serve(admin, socket -> answerRcon(socket, settings.getProperty("rcon.password"), commands)));
        start("console", StandIn::readConsole);
        Files.createDirectories(Path.of(settings.getProperty("level-name")));
        if (fault.equals("hang")) {
            Thread.sleep(Long.MAX_VALUE);
        }
        say("INFO", "Done (0.123s)! For help, type \"help\"");
        if (fault.equals("late")) {
            Thread.sleep(1000);
            say("ERROR", "java.lang.OutOfMemoryError: Java heap space");
            Runtime.getRuntime().halt(3);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> say("INFO", "Stopping server")));
        STOPPED.await();
        if (fault.equals("deaf")) {
            Thread.sleep(Long.MAX_VALUE);
        }
        Files.writeString(Path.of(settings.getProperty("level-name"), "level.dat"), "saved");
        say("INFO", "Saved the world");
        System.exit(0);
    }

    /** Writes what the real server fetches and patches at its first start, into the given folder. */
    private static void unpack() throws IOException {
        Path folder = Path.of(System.getProperty("bundlerRepoDir", ".")).resolve("versions");
        if (!Files.exists(folder)) {
            say("INFO", "Downloading mojang_" + version() + ".jar");
            Files.createDirectories(folder);
        }
    }

    private static String version() {
        try (InputStream text = StandIn.class.getResourceAsStream("/version.txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    static void say(String level, String words) {
        System.out.printf("[12:00:00 %s]: %s%n", level, words);
        System.out.flush();
    }

    private static ServerSocket listen(InetAddress host, int port) throws IOException {
        ServerSocket listener = new ServerSocket();
        listener.setReuseAddress(true);
        listener.bind(new InetSocketAddress(host, port));
        return listener;
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Answers a command line. */
    private interface Commands {
        String run(String command) throws IOException;
    }

    private interface Conversation {
        void hold(Socket socket) throws IOException;
    }

    private static void serve(ServerSocket listener, Conversation conversation) {
        while (true) {
            try {
                Socket socket = listener.accept();
                start("conversation", () -> {
                    try (socket) {
                        conversation.hold(socket);
                    } catch (IOException ended) {
                        // The other side has left.
                    }
                });
            } catch (IOException closed) {
                return;
            }
        }
    }

    /** Connects a player to another server. */
    private static void pass(Socket player, int port) throws IOException {
        try (Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
            server.setTcpNoDelay(true);
            player.setTcpNoDelay(true);
            start("to player", () -> {
                try (server; player) {
                    server.getInputStream().transferTo(player.getOutputStream());
                } catch (IOException ended) {
                    // One of the two has left.
                }
            });
            player.getInputStream().transferTo(server.getOutputStream());
        }
    }

    private static void readConsole() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.strip().equals("stop")) {
                    STOPPED.countDown();
                }
            }
        } catch (IOException closed) {
            // The console input has ended.
        }
    }

    private static void answerStatus(Socket socket, Properties settings) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        in.readNBytes(readNumber(in));
        in.readNBytes(readNumber(in));
        String answer = "{\"version\":{\"name\":\"Paper " + version() + "\",\"protocol\":" + protocol() + "},\"players\":{\"online\":0,\"max\":"
            + settings.getProperty("max-players") + "},\"description\":\"" + settings.getProperty("motd") + "\"}";
        byte[] body = answer.getBytes(StandardCharsets.UTF_8);
        ByteBuffer frame = ByteBuffer.allocate(body.length + 16);
        frame.put((byte) 0);
        writeNumber(frame, body.length);
        frame.put(body);
        ByteBuffer length = ByteBuffer.allocate(5);
        writeNumber(length, frame.position());
        out.write(length.array(), 0, length.position());
        out.write(frame.array(), 0, frame.position());
        out.flush();
    }

    private static int protocol() {
        return version().equals("1.21.1") ? 767 : version().equals("1.21.3") ? 768 : 769;
    }

    private static int readNumber(DataInputStream in) throws IOException {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int part = in.readUnsignedByte();
            value |= (part & 127) << shift;
            if (part < 128) {
                return value;
            }
        }
        throw new IOException("no number");
    }

    private static void writeNumber(ByteBuffer into, int number) {
        int left = number;
        while (left > 127) {
            into.put((byte) (left & 127 | 128));
            left >>>= 7;
        }
        into.put((byte) left);
    }

    private static void answerRcon(Socket socket, String password, Commands commands) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        boolean isKnown = false;
        while (true) {
            int length = Integer.reverseBytes(in.readInt());
            ByteBuffer packet = ByteBuffer.wrap(in.readNBytes(length)).order(ByteOrder.LITTLE_ENDIAN);
            int id = packet.getInt();
            int kind = packet.getInt();
            String text = new String(packet.array(), 8, length - 10, StandardCharsets.UTF_8);
            if (kind == 3) {
                isKnown = text.equals(password);
                send(socket, isKnown ? id : -1, 2, "");
            } else if (!isKnown) {
                send(socket, -1, 2, "");
            } else if (kind == 2) {
                send(socket, id, 0, run(text, commands));
            } else {
                send(socket, id, 0, "Unknown request " + kind);
            }
        }
    }

    private static String run(String command, Commands commands) throws IOException {
        if (command.equals("stop")) {
            STOPPED.countDown();
            return "Stopping the server";
        }
        return commands.run(command);
    }

    private static void send(Socket socket, int id, int kind, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer packet = ByteBuffer.allocate(14 + body.length).order(ByteOrder.LITTLE_ENDIAN);
        packet.putInt(10 + body.length).putInt(id).putInt(kind).put(body).put((byte) 0).put((byte) 0);
        socket.getOutputStream().write(packet.array());
    }
}
