import { useCaller } from "../../access/caller.tsx";
import { mayPublish } from "../../access/capabilities.ts";
import type { Changes } from "../../api/content.ts";
import type { DeskRecord } from "../../api/records.ts";
import type { WholeUpdate } from "../../api/updates.ts";
import { usePageOffer } from "../../notices/use-page-offer.ts";
import ScheduledUpdates from "../../updates/scheduled-updates.tsx";
import { openDocument } from "../document/document.ts";
import { textFindings } from "../examine/text-findings.ts";
import { withFootnotes } from "../footnotes/footnotes-source.ts";
import { DetailsComparison } from "../revisions/details-comparison.tsx";
import { TextComparison } from "../revisions/text-comparison.tsx";
import { type Texts, textsOf } from "../saving/autosave.ts";
import { readDetails } from "../saving/details.ts";
import type { EditingSession } from "../saving/editing-session.ts";

/** The scheduled updates of a text, each compared with what is live. */
export default function TextUpdates({
  session,
  record,
  onEdit,
}: {
  session: EditingSession;
  record: DeskRecord;
  /** Hears which one is taken into the editor. */
  onEdit: (id: number) => void;
}) {
  const caller = useCaller();
  const offer = usePageOffer();
  const may = mayPublish(caller, session.type);

  /** As changes like any others: scheduling them again puts them in its place. */
  function edit({ id, result }: WholeUpdate): void {
    const { texts, details } = partsOf(record, result);
    const before = { texts: session.texts, details: session.view.changes };
    session.set(details);
    session.replace(texts);
    onEdit(id);
    offer("The update is in the editor. Schedule it again to keep what you change.", () => {
      session.set(asLive(record, details));
      session.set(before.details);
      session.replace(before.texts);
    });
  }

  return (
    <ScheduledUpdates
      type={session.type}
      record={record.id}
      title={record.title.raw}
      mayPublish={may}
      nothing={
        <p className="editor-soft">
          No scheduled updates. Change something, then “Schedule this update…” keeps it for a day and time.
        </p>
      }
      findings={({ live, result }) => {
        const { texts, details } = partsOf(record, { ...live, ...result });
        return textFindings({
          type: session.type,
          doc: openDocument(texts.content).node,
          title: texts.title,
          excerpt: texts.excerpt,
          featured: details.featured_media ?? record.featured_media,
        });
      }}
      onPublished={() => {
        if (!session.isUnsaved) void session.revert();
      }}
      compare={({ live, result }) => {
        const after = partsOf(record, result);
        return (
          <TextComparison
            before={partsOf(record, live).texts}
            after={partsOf(record, { ...live, ...result }).texts}
            names={{ before: "the public text", after: "the update" }}
          >
            <DetailsComparison
              record={{ ...record, ...readDetails(live) } as DeskRecord}
              after={after.details}
              plannedFor=""
            />
          </TextComparison>
        );
      }}
      onEdit={may ? edit : undefined}
    />
  );
}

const textNames = ["title", "content", "excerpt"] as const;

function sent(changes: Record<string, unknown>): Partial<Texts> {
  const found = textNames.flatMap((name) => {
    const text = changes[name];
    return typeof text === "string" ? [[name, text] as const] : [];
  });
  return Object.fromEntries(found);
}

function partsOf(record: DeskRecord, changes: Record<string, unknown>): { texts: Texts; details: Changes } {
  const texts = { ...textsOf(record), ...sent(changes) };
  const meta = changes.meta as { footnotes?: unknown } | undefined;
  const footnotes = typeof meta?.footnotes === "string" ? meta.footnotes : record.meta.footnotes;
  return {
    texts: { ...texts, content: withFootnotes(texts.content, footnotes) },
    details: readDetails(changes),
  };
}

/** The same details as they are live, which takes them out of the changes. */
function asLive(record: DeskRecord, details: Changes): Changes {
  const live = Object.keys(details).map((name) => [name, record[name as keyof DeskRecord]]);
  return Object.fromEntries(live);
}
