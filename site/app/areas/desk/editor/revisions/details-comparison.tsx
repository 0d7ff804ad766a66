import { type OwnFieldName, ownField, ownFieldNames } from "@extenso/contract/fields/own-fields.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Changes } from "../../api/content.ts";
import { keys } from "../../api/keys.ts";
import { listWriters } from "../../api/people.ts";
import type { DeskRecord } from "../../api/records.ts";
import { listTerms, type Taxonomy } from "../../api/terms.ts";
import { compareWords } from "../../comparison/compare-words.ts";
import { PictureDifference } from "../../comparison/picture-difference.tsx";
import { Runs } from "../../comparison/runs.tsx";
import { studioMoment, useStudioZone } from "../../time/studio-time.ts";
import { decodedName } from "../../ui/decoded-name.ts";
import { articleDetails } from "../details/article-details.ts";

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p>
      <span className="label editor-soft">{name} </span>
      {children}
    </p>
  );
}

/** Compares the saved details of a text with the changed ones. */
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
  const { slug, author, date, categories, tags, featured_media } = after;
  return (
    <>
      {slug !== undefined && (
        <Row name={articleDetails.slug.label}>
          <Runs runs={compareWords(record?.slug ?? "", slug)} />
        </Row>
      )}
      {author !== undefined && (
        <Row name={articleDetails.author.label}>
          <AuthorComparison before={record?.author ?? 0} after={author} />
        </Row>
      )}
      {date && (
        <Row name={articleDetails.date.label}>
          {record && <del>{studioMoment(record.date, zone)}</del>} <ins>{studioMoment(date, zone)}</ins>
        </Row>
      )}
      {categories && (
        <Row name={articleDetails.categories.label}>
          <TopicsComparison taxonomy="categories" before={record?.categories ?? []} after={categories} />
        </Row>
      )}
      {tags && (
        <Row name={articleDetails.tags.label}>
          <TopicsComparison taxonomy="tags" before={record?.tags ?? []} after={tags} />
        </Row>
      )}
      {ownFieldNames.map((name) => {
        const value = after[name];
        return value === undefined ? null : (
          <Row key={name} name={articleDetails[name].label}>
            <OwnComparison name={name} before={record?.[name]} after={value} />
          </Row>
        );
      })}
      {plannedFor && (
        <Row name="Scheduled for">
          <ins>{studioMoment(plannedFor, zone)}</ins>
        </Row>
      )}
      {featured_media !== undefined && (
        <Row name={articleDetails.featured_media.label}>
          <PictureDifference before={record?.featured_media ?? 0} after={featured_media} />
        </Row>
      )}
    </>
  );
}

/** @param before as the server told it: empty where nobody has set it. */
function OwnComparison({
  name,
  before,
  after,
}: {
  name: OwnFieldName;
  before: string | number | undefined;
  after: string | number;
}) {
  const { kept } = ownField(name);
  switch (articleDetails[name].kind) {
    case "file":
      return <PictureDifference before={Number(before ?? 0)} after={Number(after)} />;
    case "flag":
      return after === kept ? <del>No longer</del> : <ins>Yes</ins>;
    default:
      return <Runs runs={compareWords(String(before ?? ""), String(after))} />;
  }
}

function AuthorComparison({ before, after }: { before: number; after: number }) {
  const { data = [] } = useQuery({ queryKey: keys.writers, queryFn: ({ signal }) => listWriters(signal) });
  const nameOf = (id: number) => data.find((person) => person.id === id)?.name ?? `No. ${id}`;
  return (
    <>
      {before > 0 && <del>{nameOf(before)}</del>} <ins>{nameOf(after)}</ins>
    </>
  );
}

/** By their names: topics that went, and that came. */
function TopicsComparison({
  taxonomy,
  before,
  after,
}: {
  taxonomy: Taxonomy;
  before: readonly number[];
  after: readonly number[];
}) {
  const { data = [] } = useQuery({
    queryKey: keys.terms(taxonomy),
    queryFn: ({ signal }) => listTerms(taxonomy, signal),
  });
  const names = (ids: readonly number[]) =>
    ids.map((id) => decodedName(data.find((term) => term.id === id)?.name ?? `No. ${id}`)).join(", ");
  const gone = names(before.filter((id) => !after.includes(id)));
  const came = names(after.filter((id) => !before.includes(id)));
  return (
    <>
      {gone && <del>{gone}</del>} {came && <ins>{came}</ins>}
    </>
  );
}
