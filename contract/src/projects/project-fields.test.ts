import { describe, expect, test } from "vitest";
import {
  longestProjectField,
  type ProjectField,
  projectField,
  projectFieldFault,
  projectFieldNames,
} from "./project-fields.ts";

test("a film's length is said in seconds, or in minutes and seconds", () => {
  for (const length of ["", "90", "1:30", " 12:05 ", "0"]) {
    expect(projectFieldFault("film_length", length), length).toBeUndefined();
  }
  for (const length of ["1:3", "1.5", "a minute", "1:30:00", "-4"]) {
    expect(projectFieldFault("film_length", length), length).toBe(
      "Write seconds, or minutes and seconds as 1:30.",
    );
  }
});

test("cuts are said one a line, by their length and address", () => {
  const message = "Write a cut’s seconds, a space and its address, one cut a line.";
  for (const cuts of ["", "30 /a.mp4", "0:30 https://a.example/a.mp4\n15 /b.mp4\r\n 6  /c.mp4 \n"]) {
    expect(projectFieldFault("film_cuts", cuts), cuts).toBeUndefined();
  }
  for (const cuts of ["/a.mp4", "30", "30 /a b.mp4", "30 /a.mp4\n/b.mp4", "half /a.mp4"]) {
    expect(projectFieldFault("film_cuts", cuts), cuts).toBe(message);
  }
});

test("a colour has a hash or none, and three digits or six", () => {
  for (const color of ["", "#FA5537", "8a5cff", "#fff", " #abc "]) {
    expect(projectFieldFault("brand_color", color), color).toBeUndefined();
  }
  expect(projectFieldFault("brand_color", "orange")).toBe("A # and six hex digits, such as #FA5537.");
});

test("a field without a rule takes anything that isn’t too long", () => {
  expect(projectFieldFault("client", "Tidal & Sons, 1:3")).toBeUndefined();
  expect(projectFieldFault("client", "x".repeat(50_001))).toBe("At most 50000 characters.");
  expect(projectFieldFault("project_year", "20261")).toBe("At most 4 characters.");
});

describe("a declared field", () => {
  test.each(projectFieldNames)("%s has a label of its own", (name) => {
    const labels = projectFieldNames.map((other) => projectField(other).label);
    expect(labels.filter((label) => label === projectField(name).label)).toHaveLength(1);
  });
});

/** The field’s type in Advanced Custom Fields. */
function acfType({ kind, rows = 0 }: ProjectField): string {
  if (kind === "text") return rows > 2 ? "wysiwyg" : "textarea";
  return ["lines", "films", "credits"].includes(kind) ? "textarea" : "text";
}

/** Written by `vitest run contract/src/projects -u`, after a field was added or changed. */
describe("the list of the fields", () => {
  test("is our plugin's for WordPress", async () => {
    const list = Object.fromEntries(
      projectFieldNames.map((name) => {
        const { label, hint = "", instructions = hint, ...field } = projectField(name);
        return [name, { label, type: acfType({ label, ...field }), instructions }];
      }),
    );
    await expect(`${JSON.stringify(list, null, 2)}\n`).toMatchFileSnapshot(
      "../../../deploy/wordpress/extenso/project-fields.json",
    );
  });

  test("is the documents'", async () => {
    const rows = projectFieldNames.map((name) => {
      const { kind, label, hint = "", instructions = hint, ...field } = projectField(name);
      const { maxLength = longestProjectField, since = "" } = field;
      return `| \`${name}\` | ${label} | ${kind} | ${maxLength} | ${since} | ${instructions.replaceAll("|", "\\|")} |`;
    });
    const text = `# The fields of a project

Under \`acf\` in \`wp/v2/portfolio-items\`. The list follows from \`contract/src/projects/project-fields.ts\` ([adding a field](adding-a-field.md)).

| name | at the desk | kind | characters | since | |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}

A \`line\` is plain text, \`lines\` are plain text of several lines, a \`video\` is the address of a film, a \`colour\` is such as #FA5537, a \`text\` is paragraphs of HTML. \`films\` and \`credits\` are lists with an entry a line: \`https://vimeo.com/76979871 The making of\`; \`Director | Ada Lovelace\`, and behind a further bar the id of a person of the page “about”. A cut of \`film_cuts\` is \`30 /wp-content/uploads/film-30s.mp4\`.
`;
    await expect(text).toMatchFileSnapshot("../../../docs/project-fields.md");
  });
});
