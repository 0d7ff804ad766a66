import type { SitePart } from "@extenso/contract/site-words/parts.ts";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { LeftWords } from "../saving/recovered-draft.tsx";
import { TimeAgo } from "../time/time-ago.tsx";
import { DisclosureButton } from "../ui/disclosure-button.tsx";
import { ArrowLeft } from "../ui/icons.ts";
import { StatusMark } from "../ui/status-mark.tsx";
import { WordsPreview } from "./content-preview.tsx";
import { partForms } from "./forms/forms.ts";
import { Revisions } from "./revisions.tsx";
import { Schedule } from "./schedule.tsx";
import { ScheduledWords } from "./scheduled-content.tsx";
import type { EditedWords } from "./site-content.ts";
import { ScheduleNote, StoredProblems } from "./stored-problems.tsx";
import { useWords } from "./use-site-content.ts";

/** One part: its form, what becomes of it, and what it said before. */
export function PartEditor({ part, words }: { part: SitePart; words: EditedWords }) {
  const { Form, shownAt } = partForms[part];
  const fields = useRef<HTMLFormElement>(null);
  const edited = useWords(part, words, () => requestAnimationFrame(() => focusFirstFault(fields.current)));
  const { form, standing, isChanged, isBusy, problem, stale, left, plannedFor, plan } = edited;
  const { save, discard, restore, takeTheirs, keepMine, takeUp, throwAway, takeBack, scheduledActs } = edited;
  const { title, description, status, modified_gmt, modified_by, has_draft, scheduled, published_gmt } =
    standing;
  const [previewing, setPreviewing] = useState(false);
  return (
    <div className="site-previewed" data-preview={previewing}>
      <div className="site-editor">
        <header className="desk-head">
          <Link to="/desk/site" aria-label="Back to the site's parts" className="desk-icon-button desk-back">
            <ArrowLeft aria-hidden size={18} />
          </Link>
          <h1 className="desk-title">{title}</h1>
          {status !== "first" && <StatusMark status={status} />}
          <p className="desk-soft" role="status">
            {isChanged
              ? "Not saved, kept on this device"
              : modified_gmt && (
                  <>
                    {modified_by?.name ?? "Somebody"}, <TimeAgo gmt={modified_gmt} />
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
                  {isChanged ? "Discard changes" : "Throw the draft away"}
                </button>
              )}
              <DisclosureButton open={previewing} onPress={() => setPreviewing(!previewing)}>
                Preview
              </DisclosureButton>
            </div>
          )}
        </header>
        <p className="desk-soft">
          {description}{" "}
          <a href={shownAt} target="_blank" rel="noreferrer">
            See the page
          </a>
        </p>
        {(has_draft || scheduled.length > 0) && (
          <p className="desk-soft">
            {published_gmt ? (
              <>
                Visitors see what was published <TimeAgo gmt={published_gmt} />.
              </>
            ) : (
              "Visitors see the words that the site came with."
            )}{" "}
            {has_draft ? "The form has the draft." : "The form has the same; what is scheduled is beside it."}
          </p>
        )}
        <StoredProblems standing={standing} />
        {standing.note && <ScheduleNote note={standing.note} />}
        <ScheduledWords
          scheduled={scheduled}
          mayEdit={standing.may_edit}
          isBusy={isBusy}
          acts={scheduledActs}
        />
        {left && standing.may_edit && <LeftWords at={left.at} onTakeUp={takeUp} onThrowAway={throwAway} />}
        {problem && (
          <div role="alert" className="desk-strip" data-kind="failed">
            <p>{problem}</p>
            {stale && (
              <span className="desk-row">
                <button type="button" className="desk-button" onClick={() => void keepMine()}>
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
          ref={fields}
          noValidate
          className="desk-form site-form"
          onSubmit={(event) => {
            event.preventDefault();
            void save({ status: "publish" });
          }}
        >
          <Form form={form} />
          {standing.may_edit && (
            <div className="site-acts">
              <button type="submit" className="desk-button" data-look="primary" disabled={isBusy}>
                Publish
              </button>
              <button
                type="button"
                className="desk-button"
                disabled={isBusy}
                onClick={() => void save({ status: "draft" })}
              >
                Save draft
              </button>
              <Schedule
                isBusy={isBusy}
                local={plannedFor}
                onLocal={plan}
                onDate={(date_gmt) => void save({ status: "future", date_gmt })}
              />
            </div>
          )}
        </form>
        <Revisions
          part={part}
          version={standing.version}
          now={form.document}
          mayRestore={standing.may_edit}
          onRestore={restore}
        />
      </div>
      {previewing && (
        <WordsPreview
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
