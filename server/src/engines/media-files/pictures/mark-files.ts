/** The studio's mark as the files that browsers, telephones and mails take. */
import { createHash } from "node:crypto";
import { icoFile } from "@extenso/contract/site-content/icon-file.ts";
import { type MarkIconKind, markIcon, type StudioMark } from "@extenso/contract/site-content/mark-icons.ts";
import type { Logger } from "pino";
import { createPictureRunner, type PictureRunner } from "./picture-runner.ts";

interface IconPicture {
  kind: MarkIconKind;
  /** Pixels of its sides. */
  size: number;
}

const icon = { kind: "tab", size: 32 } as const satisfies IconPicture;
/** As large as three pixels for each that a mail shows of it. */
const mailPicture = { kind: "app", size: 96 } as const satisfies IconPicture;
const pictures = {
  "apple-touch-icon.png": { kind: "app", size: 180 },
  "icon-192.png": { kind: "tab", size: 192 },
  "icon-512.png": { kind: "tab", size: 512 },
  "icon-maskable-512.png": { kind: "maskable", size: 512 },
} as const satisfies Record<string, IconPicture>;

/** Files at the root of the site. */
export const markFileNames = [
  "favicon.svg",
  "favicon.ico",
  ...(Object.keys(pictures) as (keyof typeof pictures)[]),
] as const;
export type MarkFileName = (typeof markFileNames)[number];

export interface MarkFiles {
  /** Tells one mark from another; letters, digits, `-` and `_`. */
  version: string;
  files: Readonly<Record<MarkFileName, Uint8Array<ArrayBuffer>>>;
  /** PNG, opaque. */
  mail: Uint8Array<ArrayBuffer>;
}

/** A drawing of 24,000 characters takes up to a second; of those that take longer, hardly any is meant well. */
const runner = createPictureRunner({ atOnce: 1, waiting: 4, time: 10_000, memory: 256_000_000 });
/** A drawing that failed isn't tried again before. */
const failedForMs = 60_000;

/** A process holds the files of one mark, the last that it was asked for. */
let latest: { version: string; made: Promise<MarkFiles | null> } | null = null;

/** A hash of the drawing and the colour behind it. */
function versionOf({ svg, ground = "" }: StudioMark): string {
  return createHash("sha256").update(`${ground} ${svg}`).digest("base64url").slice(0, 16);
}

/**
 * All of a mark's files, drawn once in a process of their own and then held in memory.
 * @param log has an error when the mark can't be drawn, once a minute.
 * @returns null for a mark that can't be drawn within ten seconds.
 */
export function markFiles(
  mark: StudioMark,
  log: Logger,
  draw: PictureRunner["run"] = runner.run,
): Promise<MarkFiles | null> {
  const version = versionOf(mark);
  if (latest?.version === version) return latest.made;
  const made = drawAll(mark, version, draw).catch((error: unknown) => {
    log.error({ err: error }, "the studio's mark could not be drawn");
    setTimeout(() => {
      if (latest?.made === made) latest = null;
    }, failedForMs).unref();
    return null;
  });
  latest = { version, made };
  return made;
}

async function drawAll(mark: StudioMark, version: string, draw: PictureRunner["run"]): Promise<MarkFiles> {
  const wanted: IconPicture[] = [icon, mailPicture, ...Object.values(pictures)];
  const drawings = wanted.map(({ kind, size }) => ({ svg: markIcon(mark, kind, size), size }));
  const [small, mail, ...others] = await draw("drawings", { drawings });
  if (!small || !mail) throw new Error("pictures are missing");
  const named = Object.keys(pictures).map((name, index) => [name, others[index]]);
  return {
    version,
    mail,
    files: {
      ...(Object.fromEntries(named) as Record<keyof typeof pictures, Uint8Array<ArrayBuffer>>),
      "favicon.svg": new TextEncoder().encode(markIcon(mark, "tab")),
      "favicon.ico": icoFile(small, icon.size),
    },
  };
}
