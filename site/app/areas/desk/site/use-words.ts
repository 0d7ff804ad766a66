/** A part while it is edited: what is typed, what is wrong with it, and what becomes of it. */
import { checkWords } from "@extenso/contract/site-words/check-words.ts";
import type { SitePart } from "@extenso/contract/site-words/parts.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorWords } from "../../../session/load-client.ts";
import { useOnce } from "../../../ui/forms/use-once.ts";
import { say } from "../notices/notices.ts";
import { usePageOffer } from "../notices/use-page-offer.ts";
import { useTyped } from "../typed/use-typed.ts";
import {
  type Becomes,
  discardDraft,
  type EditedWords,
  getWords,
  isStale,
  restoreRevision,
  saveWords,
  wordsKeys,
} from "./site-words.ts";
import { type Faults, type WordsForm, withValue } from "./words-form.ts";

/** What is in it is looked at by the forms, as with all that comes from outside. */
const readDocument = (kept: unknown): unknown => (typeof kept === "object" ? kept : null);

const saidOf = { publish: "Published.", draft: "Draft saved.", future: "Scheduled." };

/** @param onFaults after something was found wrong, when the fields say so. */
export function useWords(part: SitePart, words: EditedWords, onFaults: () => void) {
  const queries = useQueryClient();
  const [standing, setStanding] = useState(words);
  const [document, setDocument] = useState(words.document);
  const [faults, setFaults] = useState<Faults>({});
  const once = useOnce();
  const [isBusy, setBusy] = useState(false);
  const [plannedFor, plan] = useState("");
  const [problem, setProblem] = useState("");
  const [stale, setStale] = useState(false);
  const isChanged = document !== standing.document;
  const typed = useTyped({ place: `site/${part}`, opened: words.document, read: readDocument });
  const offer = usePageOffer();
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
    setFaults({});
  }

  /** @param sent what is typed while it is on its way is newer than the answer. */
  function act(what: () => Promise<EditedWords>, said: string, sent = document): void {
    once(async () => {
      setBusy(true);
      try {
        const now = await what();
        if (latest.current === sent) take(now);
        else setStanding(now);
        if (now.status !== "draft") plan("");
        setProblem("");
        setStale(false);
        if (said) say(said);
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
      act(() => saveWords(part, document, becomes, standing.etag), saidOf[becomes.status]);
    },
    discard: () => act(() => discardDraft(part, standing.etag), "The draft is gone."),
    restore: (id: number) =>
      act(
        () => restoreRevision(part, id, standing.etag),
        "It is back as a draft. Look through it, and publish it.",
      ),
    takeTheirs: () => act(() => getWords(part), ""),
    /** What is typed stays, and takes the place of theirs when it is saved. */
    async keepMine(): Promise<void> {
      try {
        setStanding(await getWords(part));
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
