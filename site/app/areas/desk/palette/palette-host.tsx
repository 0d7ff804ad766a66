import { useEffect, useRef, useState } from "react";
import { allCommands } from "../commands/commands.ts";
import { Search } from "../ui/icons.ts";
import { Keys } from "./keys.tsx";
import { Palette } from "./palette.tsx";
import { follow, isTyping, pressed, type Sequence } from "./shortcuts.ts";
import { singleKeysOn } from "./single-keys.ts";
import { useDeskCommands } from "./use-desk-commands.ts";

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
  const [open, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  const sequence = useRef<Sequence>(null);
  useDeskCommands();

  // Its keys count wherever the focus is.
  useEffect(() => {
    function show(): void {
      if (isUnderWindow()) return;
      opener.current = document.activeElement;
      setOpen(true);
    }
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const key = pressed(event);
      if (key === "mod+k") {
        event.preventDefault();
        show();
        return;
      }
      const together = key.includes("+");
      if (isUnderWindow()) return;
      if (key === "mod+z" ? isTyping(event.target) : !together && (isTyping(event.target) || !singleKeysOn()))
        return;
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

  return open ? (
    <Palette
      onClose={() => {
        setOpen(false);
        // Browsers give the focus back to what had it; what a command has taken away gives it to the page.
        if (!opener.current?.isConnected) document.getElementById("main")?.focus({ preventScroll: true });
      }}
    />
  ) : null;
}

/** Says that there is a palette, and opens it where there is no keyboard. */
export function PaletteButton() {
  return (
    <button type="button" className="desk-palette-button" onClick={openPalette}>
      <Search aria-hidden size={18} />
      <span>Search or act</span>
      <Keys keys="mod+k" />
    </button>
  );
}
