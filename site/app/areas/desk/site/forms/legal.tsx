import { newKey, type SiteContentForm, valueAt } from "../content-form.ts";
import { Entries } from "../entries.tsx";
import { Choice, Figure, Group, Line, Lines, Text } from "../fields.tsx";

const kinds = [
  { value: "p", label: "Paragraph" },
  { value: "list", label: "List" },
  { value: "terms", label: "Definitions" },
  { value: "table", label: "Table" },
];

/** Choosing a kind starts a block with these values. */
const blanks: Record<string, object> = {
  p: { kind: "p", text: "" },
  list: { kind: "list", items: [] },
  terms: { kind: "terms", items: [{ term: "", text: "" }] },
  table: { kind: "table", head: ["", ""], rows: [["", ""]] },
};

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

export function LegalForm({ form }: { form: SiteContentForm }) {
  /** The day is chosen once; the words for it follow. */
  const dated: SiteContentForm = {
    ...form,
    change(path, value) {
      const day = Date.parse(String(value));
      const label = Number.isNaN(day) ? "" : longDay.format(day);
      form.change("", { ...Object(form.document), [path]: value, effectiveLabel: label });
    },
  };
  return (
    <>
      <Group title="The text">
        <Line form={form} path="title" label="Title" />
        <Line form={dated} path="effective" label="Effective from" type="date" />
        <Text form={form} path="description" label="Description for search engines" />
        <p className="desk-soft">
          Links are written as [words](/path) or [address](mailto:address). Earlier versions stay in the
          history.
        </p>
      </Group>
      <Blocks form={form} path="intro" label="Before the first section" />
      <Entries
        form={form}
        path="sections"
        label="Sections"
        add="Add a section"
        blank={(entries) => ({
          number: entries.length + 1,
          id: newKey("section", entries),
          title: "",
          blocks: [blanks.p],
        })}
        nameOf={({ number, title }) => `${number} ${title}`}
      >
        {(at) => (
          <>
            <Figure form={form} path={`${at}.number`} label="Number" />
            <Line form={form} path={`${at}.title`} label="Title" />
            <Line form={form} path={`${at}.id`} label="Anchor" />
            <Blocks form={form} path={`${at}.blocks`} label="Text" />
          </>
        )}
      </Entries>
    </>
  );
}

function Blocks({ form, path, label }: { form: SiteContentForm; path: string; label: string }) {
  return (
    <Entries
      form={form}
      path={path}
      label={label}
      add="Add a block"
      blank={() => blanks.p}
      nameOf={({ kind, text }) =>
        text ? String(text).slice(0, 60) : (kinds.find(({ value }) => value === kind)?.label ?? "")
      }
    >
      {(at) => <Block form={form} at={at} />}
    </Entries>
  );
}

function Block({ form, at }: { form: SiteContentForm; at: string }) {
  const kind = valueAt(form.document, `${at}.kind`);
  const chosen: SiteContentForm = {
    ...form,
    change: (_path, value) => form.change(at, blanks[String(value)] ?? blanks.p),
  };
  return (
    <>
      <Choice
        form={chosen}
        path={`${at}.kind`}
        label="Type"
        options={kinds}
        hint="Changing the type clears it."
      />
      {kind === "p" && <Text form={form} path={`${at}.text`} label="Text" />}
      {kind === "list" && <Lines form={form} path={`${at}.items`} label="Points" />}
      {kind === "terms" && (
        <Entries
          form={form}
          path={`${at}.items`}
          label="Terms"
          add="Add a term"
          blank={() => ({ term: "", text: "" })}
          nameOf={({ term }) => String(term)}
        >
          {(item) => (
            <>
              <Line form={form} path={`${item}.term`} label="Term" />
              <Text form={form} path={`${item}.text`} label="Definition" />
            </>
          )}
        </Entries>
      )}
      {kind === "table" && <Table form={form} at={at} />}
    </>
  );
}

function Table({ form, at }: { form: SiteContentForm; at: string }) {
  const head = valueAt(form.document, `${at}.head`);
  const titles = Array.isArray(head) ? head.map(String) : [];
  const fault = form.faults[`${at}.rows`];
  return (
    <>
      <Lines form={form} path={`${at}.head`} label="Columns" hint="One per line." />
      {fault && <p className="site-fault">{fault}</p>}
      <Entries
        form={{ ...form, faults: {} }}
        path={`${at}.rows`}
        label="Rows"
        add="Add a row"
        blank={() => titles.map(() => "")}
        nameOf={(row) => String(Object.values(row)[0] ?? "")}
      >
        {(row) =>
          titles.map((title, column) => (
            <Text
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is told by its column
              key={column}
              form={form}
              path={`${row}.${column}`}
              label={title || `Column ${column + 1}`}
            />
          ))
        }
      </Entries>
    </>
  );
}
