import { errorMessage } from "@extenso/contract/errors/errors.ts";
import type { SitePart } from "@extenso/contract/site-content/parts.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { HistoryPart } from "../kit/history-part.tsx";
import { lazyPart } from "../parts/lazy-part.tsx";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { usePreview } from "../preview/use-preview.ts";
import { RecoveredDraft } from "../saving/recovered-draft.tsx";
import {
  clockLabel,
  onStudioClock,
  useStudioZone,
  utcOfStudioClock,
  zoneLabel,
} from "../time/studio-time.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { DisclosureButton } from "../ui/disclosure-button.tsx";
import { Failure } from "../ui/failure.tsx";
import { StatusMark } from "../ui/status-mark.tsx";
import { isPart, partForms } from "./forms/forms.ts";
import { ScheduledSiteContent } from "./scheduled-content.tsx";
import { type EditedSiteContent, getSiteContent, siteContentKeys } from "./site-content.ts";
import stylesheet from "./stylesheet.css?url";
import { useSiteContent } from "./use-site-content.ts";

const PartHistory = lazyPart(() => import("./part-history.tsx"));

/** An address for each part, all with the same answer: nothing to be kept. */
export const headers = () => ({ "Cache-Control": "no-store" });
export const meta = () => deskMeta("Site");
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** `/desk/site/{part}`. */
export default function PartPage() {
  const { part } = useParams();
  const isKnown = isPart(part);
  const content = useQuery({
    queryKey: siteContentKeys.part(part ?? ""),
    queryFn: ({ signal }) => getSiteContent(part ?? "", signal),
    enabled: isKnown,
    // A newer state must not replace typed input.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  if (!isKnown) return <p className="desk-empty">That part of the site doesn’t exist.</p>;
  if (content.error)
    return <Failure message={errorMessage(content.error)} onAgain={() => content.refetch()} />;
  if (!content.data)
    return (
      <p className="desk-soft" aria-busy="true">
        Loading…
      </p>
    );
  return <PartEditor key={part} part={part} content={content.data} />;
}

/** One part: its form, the ways to save and publish it, and its earlier versions. */
function PartEditor({ part, content }: { part: SitePart; content: EditedSiteContent }) {
  const { Form, shownAt } = partForms[part];
  const caller = useCaller();
  const fields = useRef<HTMLFormElement>(null);
  const formId = useId();
  const edited = useSiteContent(part, content, () =>
    requestAnimationFrame(() => focusFirstFault(fields.current)),
  );
  const { form, standing, isChanged, isBusy, problem, stale, recovered, plannedFor, plan } = edited;
  const {
    save,
    discard,
    restore,
    takeTheirs,
    keepMine,
    restoreDraft,
    discardRecovered,
    takeBack,
    scheduledActions,
  } = edited;
  const { title, description, status, modified_gmt, modified_by, has_draft, scheduled, published_gmt } =
    standing;
  const hasNews = isChanged || has_draft || standing.problems.length > 0;
  const [previewing, setPreviewing] = useState(false);
  return (
    <div className="site-previewed" data-preview={previewing}>
      <div className="site-editor">
        <header className="desk-head desk-editing-head">
          <Link to="/desk/site" aria-label="Back to the site’s parts" className="desk-icon-button desk-back">
            <ArrowLeft aria-hidden size={18} />
          </Link>
          <h1 className="desk-title">{title}</h1>
          {status !== "first" && <StatusMark status={status} />}
          <p className="desk-soft" role="status">
            {isChanged
              ? "Not saved yet, kept on this device"
              : modified_gmt && (
                  <>
                    {modified_by?.name ?? "Someone"}, <TimeAgo gmt={modified_gmt} />
                  </>
                )}
          </p>
          {standing.may_edit && (
            <div className="desk-head-end">
              {(isChanged || has_draft) && (
                <button
                  type="button"
                  className="desk-button"
                  data-look="quiet"
                  disabled={isBusy}
                  onClick={isChanged ? takeBack : discard}
                >
                  {isChanged ? "Discard changes" : "Discard draft"}
                </button>
              )}
              <div className="site-acts">
                {!may(caller, "open_wordpress") && (
                  <DisclosureButton open={previewing} onPress={() => setPreviewing(!previewing)}>
                    Preview
                  </DisclosureButton>
                )}
                <Schedule
                  isBusy={isBusy}
                  local={plannedFor}
                  onLocal={plan}
                  onDate={(date_gmt) => void save({ status: "future", date_gmt })}
                />
                <button
                  type="button"
                  className="desk-button"
                  disabled={isBusy || !isChanged}
                  onClick={() => void save({ status: "draft" })}
                >
                  Save draft
                </button>
                <button
                  type="submit"
                  form={formId}
                  className="desk-button"
                  data-look="primary"
                  disabled={isBusy || !hasNews}
                >
                  Publish
                </button>
              </div>
            </div>
          )}
        </header>
        <p className="desk-soft">
          {description}{" "}
          <a href={shownAt} target="_blank" rel="noreferrer">
            View the page
          </a>
        </p>
        {(has_draft || scheduled.length > 0) && (
          <p className="desk-soft">
            {published_gmt ? (
              <>
                Visitors see the version published <TimeAgo gmt={published_gmt} />.
              </>
            ) : (
              "Visitors see the text the site came with."
            )}{" "}
            {has_draft
              ? "The form shows the draft."
              : "The form shows the same; scheduled changes are listed below."}
          </p>
        )}
        <StoredProblems standing={standing} />
        {standing.note && <ScheduleNote note={standing.note} />}
        <ScheduledSiteContent
          title={title}
          scheduled={scheduled}
          mayEdit={standing.may_edit}
          isBusy={isBusy}
          acts={scheduledActions}
        />
        {recovered && standing.may_edit && (
          <RecoveredDraft at={recovered.at} onTakeUp={restoreDraft} onThrowAway={discardRecovered} />
        )}
        {problem && (
          <div role="alert" className="desk-strip" data-kind="failed">
            <p>{problem}</p>
            {stale && (
              <span className="desk-row">
                <button type="button" className="desk-button" onClick={keepMine}>
                  Keep mine
                </button>
                <button type="button" className="desk-button" onClick={takeTheirs}>
                  Take theirs
                </button>
              </span>
            )}
          </div>
        )}
        {!standing.may_edit && <p className="desk-strip">Only administrators change this part.</p>}
        <form
          id={formId}
          ref={fields}
          noValidate
          className="desk-form site-form"
          onSubmit={(event) => {
            event.preventDefault();
            void save({ status: "publish" });
          }}
        >
          <Form form={form} />
        </form>
        <HistoryPart label="Earlier versions">
          <PartHistory
            part={part}
            version={standing.version}
            now={form.document}
            onRestore={standing.may_edit ? restore : undefined}
          />
        </HistoryPart>
      </div>
      {previewing && (
        <SiteContentPreview
          part={part}
          document={form.document}
          shownAt={shownAt}
          onClose={() => setPreviewing(false)}
        />
      )}
    </div>
  );
}

/** Entries with something wrong in them are opened: closed, they would hide it. */
function focusFirstFault(form: HTMLFormElement | null): void {
  for (const entry of form?.querySelectorAll<HTMLDetailsElement>("details[data-wrong]") ?? [])
    entry.open = true;
  form?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}

/** An announcement is looked at before its time comes, as it will be then. */
function inItsTime(part: string, document: unknown): unknown {
  return part === "announcement" ? { ...Object(document), from: undefined, until: undefined } : document;
}

/** A page with the content as it is typed. @param document of the part. */
function SiteContentPreview({
  part,
  document,
  shownAt,
  onClose,
}: {
  part: string;
  document: unknown;
  shownAt: string;
  onClose: () => void;
}) {
  const preview = usePreview({
    of: `site/${part}`,
    body: () => ({ document: inItsTime(part, document) }),
    path: shownAt,
  });
  const { changed } = preview;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes what is shown
  useEffect(changed, [changed, document]);
  return <PreviewPane preview={preview} waiting="One moment…" isWhole onClose={onClose} />;
}

/** Warns of stored text that doesn't fit this version of the site, with what visitors see and what to do. */
function StoredProblems({ standing }: { standing: EditedSiteContent }) {
  const { problems, published, shown_gmt } = standing;
  return problems
    .filter(({ kind }) => kind !== "scheduled")
    .map(({ kind, message, stored }) => (
      <div key={kind} role="alert" className="desk-strip" data-kind="failed">
        {kind === "draft" ? (
          <p>The draft doesn’t fit this version of the site. {message} Fix it, or discard it.</p>
        ) : (
          <p>
            The published version doesn’t fit this version of the site. {message}{" "}
            {published === null ? (
              "No earlier version fits either, so pages that use it can’t be shown. Fill in the form and publish it, or restore an earlier version."
            ) : (
              <>
                Visitors see the last good version
                {shown_gmt && (
                  <>
                    , from <TimeAgo gmt={shown_gmt} />
                  </>
                )}
                . Check the form, fix it and publish it, or restore an earlier version.
              </>
            )}
          </p>
        )}
        <details>
          <summary>Stored data</summary>
          <pre className="site-stored">{stored}</pre>
        </details>
      </div>
    ));
}

/** Lists the fields that a scheduled publication has overwritten, until the part is published again. */
function ScheduleNote({ note }: { note: NonNullable<EditedSiteContent["note"]> }) {
  return (
    <div role="status" className="desk-strip">
      <p>
        Scheduled changes went live <TimeAgo gmt={note.date_gmt} />.{" "}
        {note.replaced
          ? "They couldn’t be merged with what was published since, so they replaced the whole part."
          : "Someone had changed the same fields since. The scheduled changes replaced:"}{" "}
        The replaced text is under Earlier versions.
      </p>
      {note.conflicts.length > 0 && (
        <ul>
          {note.conflicts.map((path) => (
            <li key={path}>{path.replaceAll(".", " › ")}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Field for the draft's publication date, on the studio's clock wherever its editor is, so the zone is spelled out. */
function Schedule({
  isBusy,
  local,
  onLocal,
  onDate,
}: {
  isBusy: boolean;
  /** As it was typed; empty: not yet. */
  local: string;
  onLocal: (local: string) => void;
  onDate: (gmt: string) => void;
}) {
  const id = useId();
  const zone = useStudioZone();
  // Until it is opened or closed by hand, the field is shown if a date was typed before.
  const [wish, setWish] = useState<boolean | null>(null);
  const open = wish ?? local !== "";
  const gmt = zone === "" ? "" : utcOfStudioClock(local, zone);
  return (
    <>
      <button type="button" className="desk-button" aria-expanded={open} onClick={() => setWish(!open)}>
        Schedule…
      </button>
      <span className="site-schedule" hidden={!open}>
        <label htmlFor={id}>Publish at ({zoneLabel(zone, gmt ? new Date(`${gmt}Z`) : new Date())})</label>
        <input
          id={id}
          type="datetime-local"
          className="desk-input"
          value={local}
          min={onStudioClock(new Date(), zone)}
          aria-describedby={`${id}-words`}
          onChange={({ target }) => onLocal(target.value)}
        />
        <button
          type="button"
          className="desk-button"
          disabled={isBusy || gmt === ""}
          onClick={() => {
            setWish(null);
            onDate(gmt);
          }}
        >
          Schedule
        </button>
        <span id={`${id}-words`} className="desk-soft">
          {clockLabel(local)}
        </span>
      </span>
    </>
  );
}
