import {
  ArrowUpRight,
  Keyboard,
  LogOut,
  Plus,
  Search,
  SunMoon,
  Undo2,
  Upload,
  UserRound,
} from "lucide-react";
import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { useSession } from "../../../session/use-session.ts";
import { toggleTheme } from "../../../theme/theme.ts";
import { useCaller } from "../access/caller.tsx";
import { may, mayEdit } from "../access/capabilities.ts";
import { wordPressAdmin } from "../access/content-access.ts";
import { allCommands, type Command, useCommands } from "../commands/commands.ts";
import { deskLinks } from "../commands/desk-links.ts";
import { editPath, isWritingPath, kinds } from "../kinds.ts";
import { undoNewest } from "../notices/notices.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { focusPage } from "../ui/focus-page.ts";
import { Keys } from "./keys.tsx";
import { PaletteWaiting } from "./palette-waiting.tsx";
import { follow, isTyping, pressed, type Sequence } from "./shortcuts.ts";

/** Comes with the key that begins its shortcut, or as the pointer comes near. */
const PaletteWindows = lazyPart(() => import("./palette.tsx"));

const openEvent = "desk:palette";

/** Opens the palette from a button. */
export function openPalette(): void {
  dispatchEvent(new Event(openEvent));
}

/** A window over the page has its own keys. */
function isUnderWindow(): boolean {
  return document.querySelector("dialog[open], [role=dialog]:not([popover])") !== null;
}

/** Listens for shortcuts, and shows the palette. */
export function PaletteHost() {
  /** Number of the present opening; 0 while it is closed. */
  const [opening, setOpening] = useState(0);
  const opener = useRef<Element>(null);
  const sequence = useRef<Sequence>(null);
  const [wasOpened, setWasOpened] = useState(false);
  /** While the palette's code is on the way. */
  const [typed, setTyped] = useState("");
  useDeskCommands();
  const shown = useLocation();
  const coming = useNavigation().location;
  // A letter beside the field belongs to the text, also while the page is on its way: it must not leave the page.
  const isWriting = useRef(false);
  isWriting.current = isWritingPath((coming ?? shown).pathname);

  // Its keys count wherever the focus is.
  useEffect(() => {
    function show(): void {
      if (isUnderWindow()) return;
      opener.current = document.activeElement;
      // Anew: a dialog that Escape has just closed has its `close` event still to come.
      setOpening((before) => before + 1);
      setWasOpened(true);
    }
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (event.key === "Control" || event.key === "Meta") PaletteWindows.preload();
      const key = pressed(event);
      if (key === "mod+k") {
        event.preventDefault();
        show();
        return;
      }
      const together = key.includes("+");
      if (isUnderWindow()) return;
      const isText = isTyping(event.target);
      if (key === "mod+z" ? isText : !together && (isText || isWriting.current || !singleKeysOn())) {
        sequence.current = null;
        return;
      }
      if (key === "?") {
        event.preventDefault();
        show();
        return;
      }
      const { command, sequence: next } = follow(allCommands(), sequence.current, key, Date.now());
      sequence.current = next;
      if (!command) return;
      event.preventDefault();
      command.run();
    }
    addEventListener("keydown", onKey);
    addEventListener(openEvent, show);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener(openEvent, show);
    };
  }, []);

  function close(): void {
    setOpening((now) => (now === opening ? 0 : now));
    setTyped("");
    // Browsers give the focus back to its element. If a command has removed that, the page gets it.
    if (!opener.current?.isConnected) focusPage();
  }

  if (!wasOpened) return null;
  const waiting = opening > 0 ? <PaletteWaiting typed={typed} onType={setTyped} onClose={close} /> : null;
  return (
    <Suspense fallback={waiting}>
      <PaletteWindows opening={opening} typedBefore={typed} onClose={close} />
    </Suspense>
  );
}

/** Says that there is a palette, and opens it where there is no keyboard. */
export function PaletteButton() {
  return (
    <button
      type="button"
      className="desk-palette-button"
      onPointerEnter={PaletteWindows.preload}
      onFocus={PaletteWindows.preload}
      onClick={openPalette}
    >
      <Search aria-hidden size={18} />
      <span>Search or jump to…</span>
      <Keys keys="mod+k" />
    </button>
  );
}

const goKeys: Record<string, string> = {
  "/desk": "g d",
  "/desk/requests": "g r",
  "/desk/quotes": "g q",
  "/desk/calendar": "g c",
  "/desk/posts": "g a",
  "/desk/pages": "g p",
  "/desk/portfolio": "g w",
  "/desk/media": "g m",
  "/desk/topics": "g t",
  "/desk/site": "g s",
  "/desk/redirects": "g l",
  "/desk/visits": "g v",
  "/desk/people": "g u",
  "/desk/log": "g h",
  "/desk/health": "g b",
  "/desk/settings": "g e",
};

const createKeys: Record<string, string> = { posts: "c a", pages: "c p", portfolio: "c w" };

/** Adds the commands that every page of the desk has. */
function useDeskCommands(): void {
  const caller = useCaller();
  const navigate = useNavigate();
  const { signOut } = useSession();
  const singleKeys = useSingleKeys();
  const commands = useMemo((): Command[] => {
    const go = deskLinks
      .filter(({ needs }) => may(caller, needs))
      .map(
        ({ to, label, icon, keywords }): Command => ({
          id: `go ${to}`,
          label,
          icon,
          keys: goKeys[to],
          group: "Go to",
          keywords: keywords ?? "",
          run: () => navigate(to),
        }),
      );
    const create = Object.entries(kinds)
      .filter(([, { type }]) => mayEdit(caller, type))
      .map(
        ([name, kind]): Command => ({
          id: `create ${name}`,
          label: kind.create,
          keys: createKeys[name],
          group: "Create",
          icon: Plus,
          keywords: "write begin add",
          run: () => navigate(editPath(kind.type, "new")),
        }),
      );
    const upload: Command = {
      id: "upload",
      label: "Upload files",
      keys: "c m",
      group: "Create",
      icon: Upload,
      keywords: "add pictures photos media",
      run: () => navigate("/desk/media?upload=1"),
    };
    const desk: Command[] = [
      {
        id: "search",
        label: "Search this list",
        keys: "/",
        group: "Desk",
        icon: Search,
        run: () => document.querySelector<HTMLElement>("[data-desk-search]")?.focus(),
      },
      {
        id: "undo",
        label: "Undo the last action",
        keys: "mod+z",
        group: "Desk",
        icon: Undo2,
        run: () => void undoNewest(),
      },
      {
        id: "theme",
        label: "Switch between light and dark",
        group: "Desk",
        icon: SunMoon,
        keywords: "theme mode",
        run: () => void toggleTheme(),
      },
      {
        id: "keys",
        group: "Desk",
        icon: Keyboard,
        label: singleKeys ? "Turn single-key shortcuts off" : "Turn single-key shortcuts on",
        run: () => setSingleKeys(!singleKeys),
      },
      {
        id: "account",
        label: "Account settings",
        group: "Desk",
        icon: UserRound,
        keywords:
          "password passwords email avatar picture profile name sessions apps application security my",
        run: () => navigate("/dashboard/settings"),
      },
      {
        id: "sign-in-methods",
        label: "Ways to sign in",
        group: "Desk",
        icon: UserRound,
        keywords: "passkey passkeys second factor two-factor 2fa totp authenticator recovery codes sessions",
        run: () => navigate("/dashboard/settings?tab=account"),
      },
      { id: "site", label: "View site", group: "Desk", icon: ArrowUpRight, run: () => navigate("/") },
      {
        id: "out",
        label: "Sign out",
        group: "Desk",
        icon: LogOut,
        keywords: "log out",
        run: () => signOut(),
      },
    ];
    const wordPress: Command = {
      id: "wordpress",
      label: "WordPress",
      group: "Go to",
      icon: ArrowUpRight,
      keywords:
        "wp-admin articles posts pages projects portfolio media files topics people users content edit",
      run: () => location.assign(wordPressAdmin),
    };
    return [
      ...go,
      ...(may(caller, "open_wordpress") ? [wordPress] : []),
      ...create,
      ...(may(caller, "upload_files") ? [upload] : []),
      ...desk,
    ];
  }, [caller, navigate, signOut, singleKeys]);
  useCommands(commands);
}

/** Whether shortcuts of a single key are on: people who dictate can turn them off (WCAG 2.1.4). */
const storageKey = "extenso_desk_keys";
const listeners = new Set<() => void>();
let unstored: boolean | null = null;

function singleKeysOn(): boolean {
  if (unstored !== null) return unstored;
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? "on" : "off");
    unstored = null;
  } catch {
    unstored = on;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeysOn, () => true);
}
