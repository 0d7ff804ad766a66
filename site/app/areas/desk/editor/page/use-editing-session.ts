import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type ContentType, getRecord } from "../../api/content.ts";
import type { DeskCaller } from "../../api/records.ts";
import { listAutosaves } from "../../api/revisions.ts";
import { editPath } from "../../kinds.ts";
import type { Texts } from "../saving/autosave.ts";
import { EditingSession } from "../saving/editing-session.ts";
import { holdWindow, Journal, leftBehind } from "../saving/journal.ts";
import { textsOf } from "../saving/session-view.ts";

/** Words that were typed and never saved: in this browser, or on the server beside the post. */
export interface LeftWords {
  texts: Texts;
  /** Milliseconds since 1970. */
  at: number;
  from: "browser" | "server";
  /** Takes it out of the journal. */
  forget: () => void;
}

export type Opened =
  | { state: "loading" }
  | { state: "failed"; error: unknown }
  | { state: "open"; session: EditingSession; left: LeftWords | null };

/** Opens what an address names; one that is made while writing keeps its session under its new address. */
export function useEditingSession(type: ContentType, id: string, caller: DeskCaller): Opened {
  const [opened, setOpened] = useState<Opened>({ state: "loading" });
  const navigate = useNavigate();
  const current = useRef<EditingSession | null>(null);

  // A session, with its document, timers and journal, is no part of React: it follows the address.
  useEffect(() => {
    const held = current.current;
    if (held && held.type === type && String(held.view.record?.id ?? "new") === id) return;
    let left = false;
    setOpened({ state: "loading" });
    open(type, id, caller).then(
      (found) => {
        if (left) return found.session.close();
        held?.close();
        found.session.onCreated = (made) =>
          navigate(editPath(type, made), {
            replace: true,
            preventScrollReset: true,
            state: { keepsFocus: true },
          });
        current.current = found.session;
        setOpened({ state: "open", ...found });
      },
      (error: unknown) => {
        if (!left) setOpened({ state: "failed", error });
      },
    );
    return () => {
      left = true;
    };
  }, [type, id, caller, navigate]);

  // Nothing of the session may run on beyond the page, and another window may take the text.
  useEffect(() => {
    holdWindow();
    return () => {
      current.current?.close();
      current.current = null;
    };
  }, []);
  return opened;
}

async function open(type: ContentType, id: string, caller: DeskCaller) {
  const tagged = id === "new" ? null : await getRecord(type, Number(id));
  const session = new EditingSession(type, tagged, caller.id);
  const saved = textsOf(tagged?.record ?? null);
  const isOther = (texts: Texts) =>
    texts.content !== saved.content || texts.title !== saved.title || texts.excerpt !== saved.excerpt;
  const [inBrowser, ...older] = await leftBehind(session.place, caller.id);
  const journal = new Journal();
  for (const entry of older) void journal.forget(entry.place, entry.window);
  if (inBrowser) {
    const forget = () => void journal.forget(inBrowser.place, inBrowser.window);
    const { title, content, excerpt, at } = inBrowser;
    const texts = { title, content, excerpt };
    if (isOther(texts)) return { session, left: { texts, at, from: "browser", forget } satisfies LeftWords };
    forget();
  }
  if (!tagged) return { session, left: null };
  const kept = (await listAutosaves(type, tagged.record.id).catch(() => [])).find(
    ({ author, modified_gmt }) => author === caller.id && modified_gmt > tagged.record.modified_gmt,
  );
  if (!kept) return { session, left: null };
  const texts = { title: kept.title.raw, content: kept.content.raw, excerpt: kept.excerpt.raw };
  const at = Date.parse(`${kept.modified_gmt}Z`);
  const left: LeftWords | null = isOther(texts) ? { texts, at, from: "server", forget: () => {} } : null;
  return { session, left };
}
