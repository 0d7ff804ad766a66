import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type Changes, type ContentType, getRecord, type Tagged } from "../../api/content.ts";
import type { DeskCaller } from "../../api/records.ts";
import { listAutosaves } from "../../api/revisions.ts";
import { editPath } from "../../kinds.ts";
import { forgetEntry, type JournalEntry, leftBehind } from "../../saving/journal.ts";
import { isClockTime } from "../../time/studio-time.ts";
import { isOther, revisionTexts, type Texts, textsOf } from "../saving/autosave.ts";
import { changedDetails, readDetails } from "../saving/details.ts";
import { EditingSession } from "../saving/editing-session.ts";
import { isOut } from "../saving/session-view.ts";
import { isUndone } from "../saving/undone-autosave.ts";

/** Words that were typed and never saved: in this browser, or on the server beside the post. */
export interface RecoveredTexts {
  texts: Texts;
  /** Unsaved changes of fields other than the texts. */
  details: Changes;
  /** When it was to go out, on the studio's clock; empty: nothing was chosen. */
  plannedFor: string;
  /** Milliseconds since 1970. */
  at: number;
  from: "browser" | "server";
  /** Takes it out of the journal. */
  forget: () => void;
}

export type Opened =
  | { state: "loading" }
  | { state: "failed"; error: unknown }
  | { state: "open"; session: EditingSession; left: RecoveredTexts | null };

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
    return () => {
      current.current?.close();
      current.current = null;
    };
  }, []);
  return opened;
}

async function open(type: ContentType, id: string, caller: DeskCaller) {
  // First, since a session of this text that is just closing still sends what it has.
  const behind = await leftBehind(`${type}/${id}`, caller.id);
  const tagged = id === "new" ? null : await getRecord(type, Number(id));
  const session = new EditingSession(type, tagged, caller.id);
  const left = inBrowser(behind, tagged) ?? (tagged && (await onServer(type, tagged, caller)));
  return { session, left };
}

/** The newest of what closed windows have left; all else is forgotten. */
function inBrowser([newest, ...older]: JournalEntry[], tagged: Tagged | null): RecoveredTexts | null {
  for (const entry of older) void forgetEntry(entry);
  if (!newest) return null;
  const { title, content, excerpt, at } = newest;
  const texts = { title, content, excerpt };
  const record = tagged?.record ?? null;
  const details = changedDetails(record, readDetails(newest.details));
  const plannedFor = isClockTime(newest.plannedFor) && !isOut(record) ? newest.plannedFor : "";
  const forget = () => void forgetEntry(newest);
  const isNews = isOther(texts, textsOf(record)) || Object.keys(details).length > 0 || plannedFor !== "";
  if (!isNews) forget();
  return isNews ? { texts, details, plannedFor, at, from: "browser", forget } : null;
}

async function onServer(type: ContentType, { record }: Tagged, caller: DeskCaller) {
  const kept = (await listAutosaves(type, record.id).catch(() => [])).find(
    ({ author, modified_gmt }) => author === caller.id && modified_gmt > record.modified_gmt,
  );
  if (!kept || isUndone(type, record.id, kept)) return null;
  const texts = revisionTexts(kept);
  const at = Date.parse(`${kept.modified_gmt}Z`);
  const left: RecoveredTexts = { texts, details: {}, plannedFor: "", at, from: "server", forget: () => {} };
  return isOther(texts, textsOf(record)) ? left : null;
}
