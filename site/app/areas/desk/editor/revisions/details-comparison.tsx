import { ownFieldNames } from "@extenso/contract/fields/own-fields.ts";
import { useQuery } from "@tanstack/react-query";
import type { Changes } from "../../api/content.ts";
import { keys } from "../../api/keys.ts";
import { listWriters } from "../../api/people.ts";
import type { DeskRecord } from "../../api/records.ts";
import { listTerms, type Taxonomy } from "../../api/terms.ts";
import { ComparedField, ComparedPicture, ComparedValues, ComparedWords } from "../../kit/compare.tsx";
import { ComparedOwnField } from "../../kit/compared-own-field.tsx";
import { studioMoment, useStudioZone } from "../../time/studio-time.ts";
import { decodedName } from "../../ui/decoded-name.ts";
import { articleDetails } from "../details/article-details.ts";

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
        <ComparedField name={articleDetails.slug.label}>
          <ComparedWords before={record?.slug ?? ""} after={slug} />
        </ComparedField>
      )}
      {author !== undefined && (
        <ComparedField name={articleDetails.author.label}>
          <AuthorComparison before={record?.author ?? 0} after={author} />
        </ComparedField>
      )}
      {date && (
        <ComparedField name={articleDetails.date.label}>
          <ComparedValues
            before={record ? studioMoment(record.date, zone) : ""}
            after={studioMoment(date, zone)}
          />
        </ComparedField>
      )}
      {categories && (
        <ComparedField name={articleDetails.categories.label}>
          <TopicsComparison taxonomy="categories" before={record?.categories ?? []} after={categories} />
        </ComparedField>
      )}
      {tags && (
        <ComparedField name={articleDetails.tags.label}>
          <TopicsComparison taxonomy="tags" before={record?.tags ?? []} after={tags} />
        </ComparedField>
      )}
      {ownFieldNames.map((name) => {
        const value = after[name];
        return value === undefined ? null : (
          <ComparedOwnField key={name} name={name} before={record?.[name]} after={value} />
        );
      })}
      {plannedFor && (
        <ComparedField name="Scheduled for">
          <ins>{studioMoment(plannedFor, zone)}</ins>
        </ComparedField>
      )}
      {featured_media !== undefined && (
        <ComparedField name={articleDetails.featured_media.label}>
          <ComparedPicture before={record?.featured_media ?? 0} after={featured_media} />
        </ComparedField>
      )}
    </>
  );
}

function AuthorComparison({ before, after }: { before: number; after: number }) {
  const { data = [] } = useQuery({ queryKey: keys.writers, queryFn: ({ signal }) => listWriters(signal) });
  const nameOf = (id: number) => data.find((person) => person.id === id)?.name ?? `No. ${id}`;
  return <ComparedValues before={before > 0 ? nameOf(before) : ""} after={nameOf(after)} />;
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
  return (
    <ComparedValues
      before={names(before.filter((id) => !after.includes(id)))}
      after={names(after.filter((id) => !before.includes(id)))}
    />
  );
}
