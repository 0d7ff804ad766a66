/** A part while it is edited: what is typed, what is wrong with it, and what becomes of it. */
import { checkWords } from "@extenso/contract/site-words/check-words.ts";
import { mergeDocuments } from "@extenso/contract/site-words/merge-documents.ts";
import type { SitePart } from "@extenso/contract/site-words/parts.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorWords } from "../../../session/load-client.ts";
import { useOnce } from "../../../ui/forms/use-once.ts";
import { onStudioClock, studioMoment, useStudioZone } from "../editor/details/studio-time.ts";
import { say } from "../notices/notices.ts";
import { usePageOffer } from "../notices/use-page-offer.ts";
import { useTyped } from "../typed/use-typed.ts";
import {
  type Becomes,
  changeScheduled,
  discardDraft,
  type EditedWords,
  getWords,
  isStale,
  restoreRevision,
  saveWords,
  unschedule,
  wordsKeys,
} from "./site-words.ts";
import { type Faults, type WordsForm, withValue } from "./words-form.ts";

/** What is in it is looked at by the forms, as with all that comes from outside. */
const readDocument = (kept: unknown): unknown => (typeof kept === "object" ? kept : null);

/** @param onFaults after something was found wrong, when the fields say so. */
export function useWords(part: SitePart, words: EditedWords, onFaults: () => void) {
  const queries = useQueryClient();
  const [standing, setStanding] = useState(words);
  const [document, setDocument] = useState(words.document);
  const [faults, setFaults] = useState<Faults>(words.faults);
  const once = useOnce();
  const [isBusy, setBusy] = useState(false);
  const [plannedFor, plan] = useState("");
  const [problem, setProblem] = useState("");
  const [stale, setStale] = useState(false);
  const isChanged = document !== standing.document;
  const typed = useTyped({ place: `site/${part}`, opened: words.document, read: readDocument });
  const offer = usePageOffer();
  const zone = useStudioZone();
  const latest = useRef(document);
  latest.current = document;

  // The journal keeps what is on the screen, however it came there.
  useEffect(() => {
    if (isChanged || plannedFor) typed.keep(document, standing.etag, plannedFor);
    else typed.forget();
  }, [isChanged, document, plannedFor, standing.etag, typed.keep, typed.forget]);

  function take(now: EditedWords): void {
    setStanding(now);
    setDocument(now.document);
    setFaults(now.faults);
  }

  const momentOf = (gmt: string) => studioMoment(onStudioClock(new Date(`${gmt}Z`), zone), zone);

  /** What an answer says of what was sent. */
  function savedMessage({ status }: Becomes, now: EditedWords): string {
    if (status === "draft") return now.has_draft ? "Draft saved." : "It is not kept as a draft.";
    const known = new Set(standing.scheduled.map(({ id }) => id));
    const added = now.scheduled.find(({ id }) => !known.has(id));
    if (status === "future")
      return added ? `Scheduled for ${momentOf(added.date_gmt)}.` : "It is not scheduled.";
    const [next] = now.scheduled;
    if (now.published_gmt === null) return "It is not published.";
    return next ? `Published. What is scheduled for ${momentOf(next.date_gmt)} stays so.` : "Published.";
  }

  interface Act {
    what: () => Promise<EditedWords>;
    /** Of the answer; empty: nothing is told. */
    said?: (now: EditedWords) => string;
    /** What becomes of what the form says, where that is sent. */
    becomes?: Becomes;
    /** The form is not part of it: what is typed stays, on top of what is there by then. */
    isBeside?: boolean;
  }

  function act({ what, said = () => "", becomes, isBeside = false }: Act): void {
    const [sent, opened] = [document, standing.document];
    once(async () => {
      setBusy(true);
      try {
        const now = await what();
        const base = isBeside ? opened : sent;
        if (latest.current === base) take(now);
        else {
          setStanding(now);
          // What was scheduled is in the form no more; what was typed while it was on its way is.
          if (isBeside || becomes?.status === "future")
            setDocument((typed: unknown) => mergeDocuments(base, now.document, typed).document);
        }
        if (becomes && becomes.status !== "draft") plan("");
        setProblem("");
        setStale(false);
        const message = said(now);
        if (message) say(message);
        await queries.invalidateQueries({ queryKey: wordsKeys.all, exact: true });
      } catch (error) {
        setProblem(errorWords(error));
        setStale(isStale(error));
      } finally {
        setBusy(false);
      }
    });
  }

  const form: WordsForm = {
    document,
    faults,
    readOnly: !standing.may_edit,
    change(path, value) {
      setDocument((now: unknown) => withValue(now, path, value));
      setFaults((now) => without(now, path));
    },
  };

  return {
    ...{ form, standing, isChanged, isBusy, problem, stale },
    /** When it is to go out, on the studio's clock, as it was typed and not scheduled yet. */
    ...{ plannedFor, plan },
    /** What was typed before and never saved; null: nothing, or it was taken up or thrown away. */
    left: typed.left,
    /** What somebody else has saved since it was typed is found out when it is saved. */
    takeUp(): void {
      if (!typed.left) return;
      setDocument(typed.left.document);
      plan(typed.left.plannedFor);
      setStanding((now) => ({ ...now, etag: typed.left?.etag || now.etag }));
      typed.drop();
    },
    throwAway: typed.drop,
    /** Back to what is saved. */
    takeBack(): void {
      const before = document;
      setDocument(standing.document);
      setFaults({});
      setProblem("");
      offer("Your changes are discarded.", () => setDocument(before));
    },
    save(becomes: Becomes): void {
      const { faults: found } = checkWords(part, document);
      if (found) {
        setFaults(found);
        const count = Object.keys(found).length;
        setProblem(
          found[""] ?? (count === 1 ? "One field is not right yet." : `${count} fields are not right yet.`),
        );
        onFaults();
        return;
      }
      act({
        what: () => saveWords(part, document, becomes, standing.etag),
        said: (now) => savedMessage(becomes, now),
        becomes,
      });
    },
    discard: () =>
      act({
        what: () => discardDraft(part, standing.etag),
        said: (now) => (now.has_draft ? "" : "The draft is gone."),
      }),
    restore: (id: number) =>
      act({
        what: () => restoreRevision(part, id, standing.etag),
        said: (now) => (now.has_draft ? "It is back as a draft. Look through it, and publish it." : ""),
      }),
    scheduledActs: {
      publishNow: (id: number) =>
        act({
          what: () => changeScheduled(part, id, { status: "publish" }, standing.etag),
          said: (now) => (isScheduled(now, id) ? "It is not published." : "Published."),
          isBeside: true,
        }),
      move: (id: number, date_gmt: string) =>
        act({
          what: () => changeScheduled(part, id, { status: "future", date_gmt }, standing.etag),
          said(now) {
            const moved = now.scheduled.find((one) => one.id === id);
            return moved ? `Scheduled for ${momentOf(moved.date_gmt)}.` : "It is not scheduled any more.";
          },
          isBeside: true,
        }),
      unschedule: (id: number) =>
        act({
          what: () => unschedule(part, id, standing.etag),
          said: (now) => (now.has_draft ? "It is a draft again." : "It is not scheduled any more."),
          isBeside: true,
        }),
    },
    takeTheirs: () => act({ what: () => getWords(part) }),
    /** What is typed stays; all else is theirs by now. */
    async keepMine(): Promise<void> {
      try {
        const opened = standing.document;
        const now = await getWords(part);
        setStanding(now);
        setDocument((mine: unknown) => mergeDocuments(opened, now.document, mine).document);
        setStale(false);
        setProblem("");
      } catch (error) {
        setProblem(errorWords(error));
      }
    },
  };
}

/** What was wrong with a field, and with those within it, until it is looked at again. */
function without(faults: Faults, path: string): Faults {
  return Object.fromEntries(
    Object.entries(faults).filter(([name]) => name !== path && !name.startsWith(`${path}.`)),
  );
}

const isScheduled = (now: EditedWords, id: number) => now.scheduled.some((one) => one.id === id);
