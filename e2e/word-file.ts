/** A Word file as Word writes it, in as few parts as it can be. */
import { crc32 } from "node:zlib";

interface Part {
  name: string;
  content: Buffer;
}

/** A ZIP archive that packs nothing. */
function archive(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    entries.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), facts, rest, Buffer.from(name)]),
    );
    files.push(file);
    at += file.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, directory, Buffer.from("PK\x05\x06", "latin1"), end]);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const drawings = "http://schemas.openxmlformats.org/drawingml/2006";

const run = (words: string, format = "") =>
  `<w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
const line = (runs: string, more = "") => `<w:p><w:pPr>${more}</w:pPr>${runs}</w:p>`;
const style = (id: string) => `<w:pStyle w:val="${id}"/>`;
const item = (words: string, level: number) =>
  line(run(words), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`);
const cell = (words: string) => `<w:tc>${line(run(words))}</w:tc>`;

/** A title, two levels of headings, formats, a list in a list, a table, a footnote, a link and a picture. */
export function wordFile(png: Buffer): Buffer {
  const picture = `<w:r><w:drawing><wp:inline xmlns:wp="${drawings}/wordprocessingDrawing"><wp:docPr id="1" name="Picture 1" descr="The quay at dusk"/><a:graphic xmlns:a="${drawings}/main"><a:graphicData uri="${drawings}/picture"><pic:pic xmlns:pic="${drawings}/picture"><pic:blipFill><a:blip r:embed="rId1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const body = [
    line(run("The quay, in full"), style("Title")),
    line(run("First light"), style("Heading1")),
    line(`${run("We came ")}${run("early", "<w:b/>")}${run(" and ")}${run("stayed", "<w:i/>")}${run(".")}`),
    line(run("What we brought"), style("Heading2")),
    item("Lenses", 0),
    item("A long one", 1),
    item("Patience", 0),
    line(`<w:hyperlink r:id="rId2">${run("The harbour’s tides")}</w:hyperlink>`),
    line(`${run("It was cold.")}<w:r><w:footnoteReference w:id="2"/></w:r>`),
    `<w:tbl><w:tr>${cell("Hour")}${cell("Light")}</w:tr><w:tr>${cell("Six")}${cell("Blue")}</w:tr></w:tbl>`,
    line(picture),
  ].join("");
  const named = (id: string, name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
  const level = (at: number) => `<w:lvl w:ilvl="${at}"><w:numFmt w:val="bullet"/></w:lvl>`;
  const relation = (id: string, type: string, target: string, more = "") =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${more}/>`;
  const texts: Record<string, string> = {
    "[Content_Types].xml": `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${packages}/relationships">${relation("rId1", "officeDocument", "word/document.xml")}</Relationships>`,
    "word/document.xml": `${head}<w:document xmlns:w="${main}" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": `${head}<Relationships xmlns="${packages}/relationships">${[
      relation("rId1", "image", "media/image1.png"),
      relation("rId2", "hyperlink", "https://tides.example/", ' TargetMode="External"'),
      relation("rId3", "styles", "styles.xml"),
      relation("rId4", "numbering", "numbering.xml"),
      relation("rId5", "footnotes", "footnotes.xml"),
    ].join("")}</Relationships>`,
    "word/styles.xml": `${head}<w:styles xmlns:w="${main}">${named("Title", "Title")}${named("Heading1", "heading 1")}${named("Heading2", "heading 2")}</w:styles>`,
    "word/numbering.xml": `${head}<w:numbering xmlns:w="${main}"><w:abstractNum w:abstractNumId="0">${level(0)}${level(1)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    "word/footnotes.xml": `${head}<w:footnotes xmlns:w="${main}"><w:footnote w:id="2">${line(run("Minus four."))}</w:footnote></w:footnotes>`,
  };
  return archive([
    ...Object.entries(texts).map(([name, content]) => ({ name, content: Buffer.from(content) })),
    { name: "word/media/image1.png", content: png },
  ]);
}
