import { auditFieldLabel, auditSentence, auditValue, auditWords } from "@extenso/contract/audit/sentences.ts";
import type { WireAuditLine } from "@extenso/contract/wire/audit.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { deskLinks } from "../commands/desk-links.ts";
import { useAction } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { momentLabel, timeOf } from "../time/times.ts";
import { undoOf } from "./undo-line.ts";

/** Path of the desk's page for a line's subject; null where it is gone, or has no page. */
function placeOf({ subject, subject_id: id, is_there: isThere }: WireAuditLine): string | null {
  if (subject === "site") return `/desk/site/${encodeURIComponent(id)}`;
  if (subject === "redirect") return "/desk/redirects";
  if (subject === "invitation") return "/desk/people";
  if (subject === "settings") return "/desk/settings";
  if (subject === "whole-site") return "/desk/settings#search-engines";
  if (subject === "staff") return "/desk/settings#sign-in";
  if (subject === "mail-settings") return "/desk/settings/mail";
  if (subject === "content") return "/desk/settings/exchange";
  if (subject === "backup") return "/desk/backups";
  if (subject === "category") return "/desk/topics";
  if (subject === "post_tag") return "/desk/topics?kind=tags";
  if (subject === "outgoing-mail") return "/desk/mails";
  if (!isThere) return null;
  if (subject === "post") return `/desk/posts/${id}`;
  if (subject === "page") return `/desk/pages/${id}`;
  if (subject === "portfolio-items") return `/desk/portfolio/${id}`;
  if (subject === "media") return `/desk/media?file=${id}`;
  if (subject === "user") return `/desk/people/${id}`;
  if (subject === "invoice") return `/desk/invoices/${id}`;
  return subject === "request" ? `/desk/requests/${id}` : null;
}

/** A value as text, with times in the reader's own zone. */
function told(value: Parameters<typeof auditValue>[0]): string {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z?$/.test(String(value)) ? timeOf(String(value)) : null;
  return time ? momentLabel(time) : auditValue(value);
}

/** A link to the desk's page if the reader may open it, else plain words. */
function Leading({ to, words }: { to: string | null; words: string }) {
  const caller = useCaller();
  const link =
    to &&
    deskLinks.find(
      (one) =>
        !one.end && (to === one.to || (/^[/?]/.test(to.slice(one.to.length)) && to.startsWith(one.to))),
    );
  return link && may(caller, link.needs) ? <Link to={to}>{words}</Link> : words;
}

function UndoButton({ words, undo }: { words: string; undo: () => Promise<void> }) {
  const client = useQueryClient();
  const { isBusy, run } = useAction();

  async function takeBack(): Promise<void> {
    await undo();
    say(`Taken back: ${words}.`);
    // Other pages may show the undone change, too.
    void client.invalidateQueries();
  }

  return (
    <button
      type="button"
      className="desk-button audit-undo"
      data-look="quiet"
      disabled={isBusy}
      aria-label={`Undo: ${words}`}
      onClick={() => void run(takeBack, `It wasn’t taken back: ${words}.`)}
    >
      Undo
    </button>
  );
}

/** One line of the log: a sentence, when and from where, and on demand what was changed. */
export function AuditLine({ line }: { line: WireAuditLine }) {
  const { who, did, what } = auditWords(line);
  const undo = undoOf(line);
  const changes = Object.entries(line.changes);
  return (
    <li className="audit-line">
      <p className="audit-words">
        <Leading to={line.actor_is_there ? `/desk/people/${line.actor.id}` : null} words={who} />{" "}
        {/* Where nothing has a name, as in “began a backup”, the act leads there. */}
        {what && `${did} `}
        <Leading to={placeOf(line)} words={what || did} />
      </p>
      <p className="desk-soft audit-when">
        <span>
          <TimeAgo gmt={line.at} />
          {line.address && ` · from ${line.address}`}
        </span>
        {undo && <UndoButton words={auditSentence(line)} undo={undo} />}
      </p>
      {changes.length > 0 && (
        <details className="audit-changes">
          <summary>{changes.length === 1 ? "One change" : `${changes.length} changes`}</summary>
          <dl>
            {changes.map(([field, { from, to }]) => (
              <div key={field}>
                <dt>{auditFieldLabel(field)}</dt>
                <dd>
                  {told(from)} <span aria-hidden>→</span> <span className="sr-only">became</span> {told(to)}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}
