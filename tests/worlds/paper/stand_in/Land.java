import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The land of the stub: gently rolling, with the blocks that were filled and set. The commands that build towns read and change it. */
final class Land {
    private static final Pattern FILL = Pattern.compile("fill (-?\\d+) (-?\\d+) (-?\\d+) (-?\\d+) (-?\\d+) (-?\\d+) (\\S+)( keep)?");
    private static final Pattern SET = Pattern.compile("setblock (-?\\d+) (-?\\d+) (-?\\d+) (\\S+)");
    private static final Pattern IS_BLOCK = Pattern.compile("execute if block (-?\\d+) (-?\\d+) (-?\\d+) (\\S+)");
    private static final Pattern OVER =
        Pattern.compile("execute positioned (-?\\d+) 0 (-?\\d+) positioned over motion_blocking_no_leaves run summon marker ~ ~ ~ .*");
    private static final int FILL_BLOCKS_MAX = 32768;

    private final Map<String, String> blocks = new HashMap<>();
    private int[] marker;

    synchronized String run(String command) {
        if (command.equals("list")) {
            return "There are 0 of a max of 200 players online: ";
        }
        if (command.equals("save-all flush")) {
            return "Saving the game (this may take a moment!)Saved the game";
        }
        Matcher fill = FILL.matcher(command);
        if (fill.matches()) {
            return fill(fill);
        }
        Matcher set = SET.matcher(command);
        if (set.matches()) {
            boolean changed = put(number(set, 1), number(set, 2), number(set, 3), set.group(4));
            return changed ? "Changed the block at " + set.group(1) + ", " + set.group(2) + ", " + set.group(3) : "Could not set the block";
        }
        Matcher isBlock = IS_BLOCK.matcher(command);
        if (isBlock.matches()) {
            return at(number(isBlock, 1), number(isBlock, 2), number(isBlock, 3)).equals(isBlock.group(4)) ? "Test passed" : "Test failed";
        }
        Matcher over = OVER.matcher(command);
        if (over.matches()) {
            int x = number(over, 1);
            int z = number(over, 2);
            marker = new int[] {x, height(x, z) + 1, z};
            return "Summoned new Marker";
        }
        if (command.startsWith("data get entity @e[type=marker")) {
            return marker == null
                ? "No entity was found"
                : "Marker has the following entity data: [" + marker[0] + ".5d, " + marker[1] + ".0d, " + marker[2] + ".5d]";
        }
        if (command.startsWith("kill @e[type=marker")) {
            marker = null;
            return "Killed Marker";
        }
        if (command.startsWith("execute if loaded ")) {
            return "Test passed";
        }
        if (command.startsWith("summon ")) {
            return "Summoned new " + command.split(" ")[1];
        }
        if (command.startsWith("forceload ")) {
            return "Marked chunks";
        }
        return "Unknown or incomplete command, see below for error" + command + "<--[HERE]";
    }

    private String fill(Matcher found) {
        int changed = 0;
        int volume = 1;
        for (int axis = 1; axis <= 3; axis++) {
            volume *= number(found, axis + 3) - number(found, axis) + 1;
        }
        if (volume > FILL_BLOCKS_MAX) {
            return "Too many blocks in the specified area (maximum " + FILL_BLOCKS_MAX + ", specified " + volume + ")";
        }
        for (int x = number(found, 1); x <= number(found, 4); x++) {
            for (int y = number(found, 2); y <= number(found, 5); y++) {
                for (int z = number(found, 3); z <= number(found, 6); z++) {
                    boolean mayChange = found.group(8) == null || at(x, y, z).equals("air");
                    changed += mayChange && put(x, y, z, found.group(7)) ? 1 : 0;
                }
            }
        }
        return changed == 0 ? "No blocks were filled" : "Successfully filled " + changed + " block(s)";
    }

    private boolean put(int x, int y, int z, String block) {
        boolean differs = !at(x, y, z).equals(block);
        blocks.put(x + " " + y + " " + z, block);
        return differs;
    }

    private String at(int x, int y, int z) {
        String set = blocks.get(x + " " + y + " " + z);
        return set != null ? set : y <= height(x, z) ? "stone" : "air";
    }

    private static int height(int x, int z) {
        return 70 + Math.floorMod(x / 8 + z / 8, 5);
    }

    private static int number(Matcher found, int group) {
        return Integer.parseInt(found.group(group));
    }
}
