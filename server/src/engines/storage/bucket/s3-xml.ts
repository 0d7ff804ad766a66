/** Parses the parts of S3's XML responses that we use. */
import { SaxesParser } from "saxes";

/** Texts of the named elements at any depth, in order; empty for invalid XML. */
export function readXml(text: string, names: readonly string[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const parser = new SaxesParser();
  let inside: string[] | undefined;
  let failed = false;
  parser.on("error", () => {
    failed = true;
  });
  parser.on("opentag", ({ name }) => {
    inside = undefined;
    if (!names.includes(name)) return;
    inside = found[name] ??= [];
    inside.push("");
  });
  parser.on("text", (part) => {
    if (inside) inside[inside.length - 1] += part;
  });
  parser.on("closetag", () => {
    inside = undefined;
  });
  parser.write(text).close();
  return failed ? {} : found;
}

/** Elements of one name with the texts of their children, such as each `Contents` of a list. */
export function readXmlRecords(text: string, record: string): Record<string, string>[] {
  const records: Record<string, string>[] = [];
  const parser = new SaxesParser();
  const path: string[] = [];
  let current: Record<string, string> | undefined;
  parser.on("error", () => {
    records.length = 0;
  });
  parser.on("opentag", ({ name }) => {
    path.push(name);
    if (name !== record) return;
    current = {};
    records.push(current);
  });
  parser.on("text", (part) => {
    const name = path.at(-1);
    if (current && name && path.at(-2) === record) current[name] = (current[name] ?? "") + part;
  });
  parser.on("closetag", ({ name }) => {
    path.pop();
    if (name === record) current = undefined;
  });
  parser.write(text).close();
  return records;
}
