import { useCaller } from "../access/caller.tsx";
import { mayPublish } from "../access/capabilities.ts";
import type { DeskRecord } from "../api/records.ts";
import { ComparedField, ComparedWords } from "../kit/compare.tsx";
import { ComparedOwnField } from "../kit/compared-own-field.tsx";
import ScheduledUpdates from "../updates/scheduled-updates.tsx";
import { detailNames, draftOf, type ProjectDraft } from "./draft.ts";
import { projectChanges } from "./project-changes.ts";
import { ProjectDifferences } from "./project-differences.tsx";
import { projectFindings } from "./project-findings.ts";

const type = "portfolio-items";

/** The scheduled updates of a project, each compared with what is live. */
export default function ProjectUpdates({
  record,
  onEdit,
  onPublished,
}: {
  record: DeskRecord;
  /** Loads an update into the form. */
  onEdit: (id: number, draft: ProjectDraft) => void;
  onPublished: () => void;
}) {
  const may = mayPublish(useCaller(), type);
  return (
    <ScheduledUpdates
      type={type}
      record={record.id}
      title={record.title.raw}
      mayPublish={may}
      onPublished={onPublished}
      findings={({ live, result }) => projectFindings(draftWith(record, { ...live, ...result }))}
      compare={({ live, result }) => {
        const [before, after] = [draftWith(record, live), draftWith(record, { ...live, ...result })];
        const changed = detailNames.filter((name) => before.details[name] !== after.details[name]);
        return (
          <ProjectDifferences
            changes={projectChanges(before, after, record.content.raw)}
            names={{ before: "the public project", after: "the update" }}
          >
            {changed.map((name) =>
              name === "slug" ? (
                <ComparedField key={name} name="Address">
                  <ComparedWords before={before.details.slug} after={after.details.slug} />
                </ComparedField>
              ) : (
                <ComparedOwnField
                  key={name}
                  name={name}
                  before={before.details[name]}
                  after={after.details[name]}
                />
              ),
            )}
          </ProjectDifferences>
        );
      }}
      onEdit={may ? ({ id, result }) => onEdit(id, draftWith(record, result)) : undefined}
    />
  );
}

/** The project with the changed fields of an update. */
function draftWith(
  record: DeskRecord,
  { title, content, acf, ...others }: Record<string, unknown>,
): ProjectDraft {
  const raw = typeof content === "string" ? content : record.content.raw;
  const changed = {
    ...record,
    ...others,
    title: typeof title === "string" ? { raw: title, rendered: "" } : record.title,
    content: { raw, rendered: "" },
    acf: { ...record.acf, ...(acf as DeskRecord["acf"] | undefined) },
  } as DeskRecord;
  return { ...draftOf(changed), ...(raw === record.content.raw ? {} : { around: raw }) };
}
