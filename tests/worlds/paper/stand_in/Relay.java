import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Runs commands on another server's RCON. Pieces of an answer are joined until a packet of the kind 100 is answered. */
final class Relay {
    private final Socket socket;
    private final DataInputStream in;

    Relay(int port, String password) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        in = new DataInputStream(socket.getInputStream());
        send(1, 3, password);
        if (receive().getInt() != 1) {
            throw new IOException("the other server refuses the password");
        }
    }

    synchronized String run(String command) throws IOException {
        send(2, 2, command);
        StringBuilder answer = new StringBuilder(text(receive()));
        send(3, 100, "");
        for (ByteBuffer packet = receive(); packet.getInt(0) != 3; packet = receive()) {
            answer.append(text(packet));
        }
        return answer.toString();
    }

    private static String text(ByteBuffer packet) {
        return new String(packet.array(), 8, packet.array().length - 10, StandardCharsets.UTF_8);
    }

    private void send(int id, int kind, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer packet = ByteBuffer.allocate(14 + body.length).order(ByteOrder.LITTLE_ENDIAN);
        packet.putInt(10 + body.length).putInt(id).putInt(kind).put(body).put((byte) 0).put((byte) 0);
        socket.getOutputStream().write(packet.array());
    }

    private ByteBuffer receive() throws IOException {
        int length = Integer.reverseBytes(in.readInt());
        return ByteBuffer.wrap(in.readNBytes(length)).order(ByteOrder.LITTLE_ENDIAN);
    }
}
