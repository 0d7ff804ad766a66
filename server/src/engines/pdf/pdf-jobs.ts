import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import type { PdfDocument } from "./pdf-document.ts";
import { fontsFor } from "./pdf-fonts.ts";

/** Characters that write nothing, or turn the direction of what follows. */
const unwritable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const template = new URL("./document.typ", import.meta.url);

/** @returns the bytes of a tagged PDF. @throws where the template fails. */
async function makePdf({ at, ...document }: PdfDocument): Promise<Uint8Array> {
  const words = JSON.stringify(document, (_, value) =>
    typeof value === "string" ? value.normalize("NFC").replace(unwritable, keepLineBreak) : value,
  );
  const { names, blobs } = await fontsFor(words);
  const compiler = NodeCompiler.create({
    workspace: fileURLToPath(new URL(".", template)),
    fontArgs: [{ fontBlobs: blobs }],
  });
  const given = JSON.stringify({ ...JSON.parse(words), fonts: names });
  const compiled = compiler.compile({
    mainFileContent: await readFile(template, "utf8"),
    inputs: { given },
  });
  const { result } = compiled;
  if (!result)
    throw new Error(`the template fails: ${compiled.takeDiagnostics()?.shortDiagnostics.join(" ")}`);
  const creationTimestamp = Math.floor(at.getTime() / 1000);
  return accessible(compiler, result, creationTimestamp);
}

const keepLineBreak = (character: string) => (character === "\n" ? "\n" : "");

/**
 * PDF/UA-1 (ISO 14289), which refuses characters that no font has: with such a one it is tagged all the same, and
 * shows a box in its place.
 */
function accessible(compiler: NodeCompiler, document: NodeTypstDocument, creationTimestamp: number): Buffer {
  try {
    return compiler.pdf(document, { pdfStandard: "ua-1", creationTimestamp });
  } catch (error) {
    if (!/could not be displayed/.test((error as Error).message)) throw error;
    return compiler.pdf(document, { creationTimestamp });
  }
}

export const pdfJobs = { makePdf };
export type PdfJobs = typeof pdfJobs;
