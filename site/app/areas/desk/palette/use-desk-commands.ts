import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useSession } from "../../../session/use-session.ts";
import { toggleTheme } from "../../../theme/theme.ts";
import { useCaller } from "../access/caller.tsx";
import { may, mayEdit } from "../access/capabilities.ts";
import { type Command, useCommands } from "../commands/commands.ts";
import { deskLinks } from "../commands/desk-links.ts";
import { editPath, kinds } from "../kinds.ts";
import { undoNewest } from "../notices/notices.ts";
import { ArrowUpRight, Keyboard, LogOut, Plus, Search, SunMoon, Undo2, Upload } from "../ui/icons.ts";
import { setSingleKeys, useSingleKeys } from "./single-keys.ts";

const goKeys: Record<string, string> = {
  "/desk": "g d",
  "/desk/posts": "g a",
  "/desk/pages": "g p",
  "/desk/portfolio": "g w",
  "/desk/media": "g m",
  "/desk/topics": "g t",
  "/desk/site": "g s",
};

const createKeys: Record<string, string> = { posts: "c a", pages: "c p", portfolio: "c w" };

/** What can be done from everywhere. */
export function useDeskCommands(): void {
  const caller = useCaller();
  const navigate = useNavigate();
  const { signOut } = useSession();
  const singleKeys = useSingleKeys();
  const commands = useMemo((): Command[] => {
    const go = deskLinks
      .filter(({ needs }) => may(caller, needs))
      .map(
        ({ to, label, icon, words }): Command => ({
          ...{ id: `go ${to}`, label, icon, keys: goKeys[to], group: "Go to", words: words ?? "" },
          run: () => navigate(to),
        }),
      );
    const create = Object.entries(kinds)
      .filter(([, { type }]) => mayEdit(caller, type))
      .map(
        ([name, kind]): Command => ({
          ...{
            id: `create ${name}`,
            label: kind.create,
            keys: createKeys[name],
            group: "Create",
            icon: Plus,
          },
          words: "write begin add",
          run: () => navigate(editPath(kind.type, "new")),
        }),
      );
    const upload: Command = {
      ...{ id: "upload", label: "Upload files", keys: "c m", group: "Create", icon: Upload },
      words: "add pictures photos media",
      run: () => navigate("/desk/media?upload=1"),
    };
    const desk: Command[] = [
      {
        ...{ id: "search", label: "Search this list", keys: "/", group: "Desk", icon: Search },
        run: () => document.querySelector<HTMLElement>("[data-desk-search]")?.focus(),
      },
      {
        ...{ id: "undo", label: "Undo the last act", keys: "mod+z", group: "Desk", icon: Undo2 },
        run: () => void undoNewest(),
      },
      {
        ...{ id: "theme", label: "Switch between light and dark", group: "Desk", icon: SunMoon },
        words: "theme mode",
        run: () => void toggleTheme(),
      },
      {
        ...{ id: "keys", group: "Desk", icon: Keyboard },
        label: singleKeys ? "Turn single-key shortcuts off" : "Turn single-key shortcuts on",
        run: () => setSingleKeys(!singleKeys),
      },
      { id: "site", label: "View site", group: "Desk", icon: ArrowUpRight, run: () => navigate("/") },
      { id: "out", label: "Sign out", group: "Desk", icon: LogOut, words: "log out", run: () => signOut() },
    ];
    return [...go, ...create, ...(may(caller, "upload_files") ? [upload] : []), ...desk];
  }, [caller, navigate, signOut, singleKeys]);
  useCommands(commands);
}
