import type { ReactNode } from "react";
import type { Changes } from "../../api/content.ts";
import type { DeskRecord } from "../../api/records.ts";
import { compareWords } from "../../comparison/compare-words.ts";
import { Runs } from "../../comparison/runs.tsx";
import { studioMoment, useStudioZone } from "../../time/studio-time.ts";
import { TopicsComparison } from "./topics-comparison.tsx";

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p>
      <span className="label editor-soft">{name} </span>
      {children}
    </p>
  );
}

/** What stands around the text, from what is saved to what was changed. */
export function DetailsComparison({
  record,
  after,
  plannedFor,
}: {
  record: DeskRecord | null;
  after: Changes;
  /** On the studio's clock; empty: nothing was chosen. */
  plannedFor: string;
}) {
  const zone = useStudioZone();
  const { slug, categories, tags, featured_media: picture } = after;
  return (
    <>
      {slug !== undefined && (
        <Row name="Address">
          <Runs runs={compareWords(record?.slug ?? "", slug)} />
        </Row>
      )}
      {categories && (
        <Row name="Categories">
          <TopicsComparison taxonomy="categories" before={record?.categories ?? []} after={categories} />
        </Row>
      )}
      {tags && (
        <Row name="Tags">
          <TopicsComparison taxonomy="tags" before={record?.tags ?? []} after={tags} />
        </Row>
      )}
      {plannedFor && (
        <Row name="To be published">
          <ins>{studioMoment(plannedFor, zone)}</ins>
        </Row>
      )}
      {picture !== undefined && (
        <Row name="Featured picture">
          {picture === 0 ? (
            <del>None any more</del>
          ) : (
            <ins>{record?.featured_media ? "Another" : "A new one"}</ins>
          )}
        </Row>
      )}
    </>
  );
}
