import { useFoundPages } from "../links/found-pages.ts";
import { FoundPagesList } from "../links/found-pages-list.tsx";
import { valueAt } from "./content-form.ts";
import { Field, type FieldProps } from "./fields.tsx";

/** A link within the site: a path, or words, by which the site's pages and what is published are found. */
export function PathField({
  labelPath,
  ...props
}: Omit<FieldProps, "hint"> & {
  /** Where the link's words are: filled with the page's name while they are empty. */
  labelPath?: string;
}) {
  const { form, path } = props;
  const value = String(valueAt(form.document, path) ?? "");
  const pages = useFoundPages(form.readOnly ? "" : value).filter((page) => page.path.startsWith("/"));
  return (
    <Field {...props} hint="A path of this site, such as /contact, or the name of a page.">
      {(control) => (
        <>
          <input
            {...control}
            className="desk-input"
            autoComplete="off"
            readOnly={form.readOnly}
            value={value}
            onChange={({ target }) => form.change(path, target.value)}
          />
          <FoundPagesList
            pages={pages}
            onChoose={(page) => {
              form.change(path, page.path);
              if (labelPath && !valueAt(form.document, labelPath)) form.change(labelPath, page.label);
            }}
          />
        </>
      )}
    </Field>
  );
}
