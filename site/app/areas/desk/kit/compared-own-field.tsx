import { type OwnFieldName, ownField } from "@extenso/contract/fields/own-fields.ts";
import { ComparedField, ComparedPicture, ComparedWords } from "./compare.tsx";

/**
 * A field that articles, pages and projects share, compared by its declaration.
 *
 * @param before empty or undefined where nobody has set it.
 */
export function ComparedOwnField({
  name,
  before,
  after,
}: {
  name: OwnFieldName;
  before: string | number | undefined;
  after: string | number;
}) {
  const { label, isPicture, schema, kept } = ownField(name);
  return (
    <ComparedField name={label}>
      {isPicture ? (
        <ComparedPicture before={Number(before ?? 0)} after={Number(after)} />
      ) : schema.enum && after === kept ? (
        <del>No longer</del>
      ) : schema.enum ? (
        <ins>Yes</ins>
      ) : (
        <ComparedWords before={String(before ?? "")} after={String(after)} />
      )}
    </ComparedField>
  );
}
