/** State and actions of a site part's form: its document, its faults, and saving, publishing and scheduling. */
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { checkDocument } from "@extenso/contract/site-content/check-content.ts";
import { mergeDocuments } from "@extenso/contract/site-content/merge-documents.ts";
import type { SitePart } from "@extenso/contract/site-content/parts.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useOnce } from "../../../ui/forms/use-once.ts";
import { say } from "../notices/notices.ts";
import { usePageOffer } from "../notices/use-page-offer.ts";
import { useFormSession } from "../saving/use-form-session.ts";
import { onStudioClock, studioMoment, useStudioZone } from "../time/studio-time.ts";
import { type Faults, type SiteContentForm, withValue } from "./content-form.ts";
import {
  type Becomes,
  changeScheduled,
  discardDraft,
  type EditedSiteContent,
  getSiteContent,
  restoreRevision,
  saveSiteContent,
  siteContentKeys,
  unschedule,
} from "./site-content.ts";

/** Fields aren't checked here: the forms check each document that comes from outside. */
const readDocument = (kept: unknown): unknown => (typeof kept === "object" ? kept : null);

/** @param onFaults called after a check has found faults in the form's fields. */
export function useSiteContent(part: SitePart, content: EditedSiteContent, onFaults: () => void) {
  const queries = useQueryClient();
  const [standing, setStanding] = useState(content);
  const [document, setDocument] = useState(content.document);
  const [faults, setFaults] = useState<Faults>(content.faults);
  const once = useOnce();
  const [plannedFor, plan] = useState("");
  /** The message of the form's own validation, which runs before anything is sent. */
  const [faultMessage, setFaultMessage] = useState("");
  const isChanged = document !== standing.document;
  const { session, saving, recovered, keep, forget, drop } = useFormSession({
    place: `site/${part}`,
    opened: content.document,
    etag: content.etag,
    read: readDocument,
  });
  const { etag } = saving;
  const offer = usePageOffer();
  const zone = useStudioZone();
  const latest = useRef(document);
  latest.current = document;

  // The journal keeps every unsaved document on the screen, whether typed, merged or restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry names the tag that the document is based on
  useEffect(() => {
    if (isChanged || plannedFor) keep(document, plannedFor);
    else forget();
  }, [isChanged, document, plannedFor, etag, keep, forget]);

  function stand(now: EditedSiteContent): void {
    setStanding(now);
    session.show({ etag: now.etag });
  }

  function take(now: EditedSiteContent): void {
    stand(now);
    setDocument(now.document);
    setFaults(now.faults);
  }

  const momentOf = (gmt: string) => studioMoment(onStudioClock(new Date(`${gmt}Z`), zone), zone);

  /** The notice after a save. It tells from the response whether the server did what was requested. */
  function savedMessage({ status }: Becomes, now: EditedSiteContent): string {
    if (status === "draft") return now.has_draft ? "Draft saved." : "The draft wasn’t saved.";
    const known = new Set(standing.scheduled.map(({ id }) => id));
    const added = now.scheduled.find(({ id }) => !known.has(id));
    if (status === "future")
      return added ? `Scheduled for ${momentOf(added.date_gmt)}.` : "It wasn’t scheduled.";
    const [next] = now.scheduled;
    if (now.published_gmt === null) return "It wasn’t published.";
    return next
      ? `Published. What’s scheduled for ${momentOf(next.date_gmt)} still goes live.`
      : "Published.";
  }

  interface Act {
    what: () => Promise<EditedSiteContent>;
    /** Builds the notice from the response; an empty string shows none. */
    said?: (now: EditedSiteContent) => string;
    /** The requested status, for actions that send the form's document. */
    becomes?: Becomes;
    /** The action doesn't send the form's document, so unsaved input is merged onto the response. */
    isBeside?: boolean;
  }

  function act({ what, said = () => "", becomes, isBeside = false }: Act): void {
    const [sent, opened] = [document, standing.document];
    once(async () => {
      await session.save(async () => {
        setFaultMessage("");
        const now = await what();
        const base = isBeside ? opened : sent;
        if (latest.current === base) take(now);
        else {
          stand(now);
          // Input that was not part of the request is merged onto the response; scheduled changes leave the form.
          if (isBeside || becomes?.status === "future")
            setDocument((typed: unknown) => mergeDocuments(base, now.document, typed).document);
        }
        if (becomes && becomes.status !== "draft") plan("");
        const message = said(now);
        if (message) say(message);
        await queries.invalidateQueries({ queryKey: siteContentKeys.all, exact: true });
      });
    });
  }

  const form: SiteContentForm = {
    document,
    faults,
    readOnly: !standing.may_edit,
    change(path, value) {
      setDocument((now: unknown) => withValue(now, path, value));
      setFaults((now) => without(now, path));
    },
  };

  return {
    form,
    standing,
    isChanged,
    isBusy: saving.state === "saving",
    problem: faultMessage || (saving.error === null ? "" : errorMessage(saving.error)),
    stale: saving.state === "conflict",
    /** The date that was typed but isn't scheduled yet, on the studio's clock. */
    plannedFor,
    plan,
    /** Unsaved input of an earlier visit; null if there is none, or after it was restored or discarded. */
    recovered,
    /** Restores the earlier ETag too, so that saving detects what somebody else has saved since. */
    restoreDraft(): void {
      if (!recovered) return;
      setDocument(recovered.document);
      plan(recovered.plannedFor);
      if (recovered.etag) session.show({ etag: recovered.etag });
      drop();
    },
    discardRecovered: drop,
    /** Resets the form to the saved document. */
    takeBack(): void {
      const before = document;
      setDocument(standing.document);
      setFaults({});
      setFaultMessage("");
      session.show({ error: null });
      offer("Changes discarded.", () => setDocument(before));
    },
    save(becomes: Becomes): void {
      const { faults: found } = checkDocument(part, document);
      if (found) {
        setFaults(found);
        const count = Object.keys(found).length;
        setFaultMessage(
          found[""] ?? (count === 1 ? "One field needs fixing." : `${count} fields need fixing.`),
        );
        onFaults();
        return;
      }
      act({
        what: () => saveSiteContent(part, document, becomes, etag),
        said: (now) => savedMessage(becomes, now),
        becomes,
      });
    },
    discard: () =>
      act({
        what: () => discardDraft(part, etag),
        said: (now) => (now.has_draft ? "" : "Draft discarded."),
      }),
    restore: (id: number) =>
      act({
        what: () => restoreRevision(part, id, etag),
        said: (now) => (now.has_draft ? "Restored as a draft. Check it, then publish it." : ""),
      }),
    scheduledActions: {
      publishNow: (id: number) =>
        act({
          what: () => changeScheduled(part, id, { status: "publish" }, etag),
          said: (now) => (isScheduled(now, id) ? "It wasn’t published." : "Published."),
          isBeside: true,
        }),
      move: (id: number, date_gmt: string) =>
        act({
          what: () => changeScheduled(part, id, { status: "future", date_gmt }, etag),
          said(now) {
            const moved = now.scheduled.find((one) => one.id === id);
            return moved ? `Scheduled for ${momentOf(moved.date_gmt)}.` : "It’s no longer scheduled.";
          },
          isBeside: true,
        }),
      unschedule: (id: number) =>
        act({
          what: () => unschedule(part, id, etag),
          said: (now) => (now.has_draft ? "Unscheduled. It’s a draft again." : "It’s no longer scheduled."),
          isBeside: true,
        }),
    },
    takeTheirs: () => act({ what: () => getSiteContent(part) }),
    /** Loads the other person's version and merges the form's changes onto it; on conflict the form wins. */
    keepMine(): void {
      // As one of the session's calls, so that nothing is published on the older state meanwhile.
      once(async () => {
        await session.run(async () => {
          session.show({ state: "saving" });
          try {
            const opened = standing.document;
            const now = await getSiteContent(part);
            stand(now);
            setDocument((mine: unknown) => mergeDocuments(opened, now.document, mine).document);
            session.show({ state: "saved", error: null });
          } catch (error) {
            session.show({ state: "conflict", error });
          }
        });
      });
    },
  };
}

/** Removes the faults of a field and of the fields within it, until the next check. */
function without(faults: Faults, path: string): Faults {
  return Object.fromEntries(
    Object.entries(faults).filter(([name]) => name !== path && !name.startsWith(`${path}.`)),
  );
}

const isScheduled = (now: EditedSiteContent, id: number) => now.scheduled.some((one) => one.id === id);
