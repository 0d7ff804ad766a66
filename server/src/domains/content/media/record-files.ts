import { basename, dirname } from "node:path/posix";
import { heicEnding } from "../../../engines/media-files/file-types.ts";

const filmEndings = [".mp4", ".mov", ".webm", ".m4v"];

/** Files that a record may show, of which this one may be a size, the original, what was sent, or a poster. */
export function possibleRecordFiles(file: string): string[] {
  const folder = dirname(file);
  const name = basename(file);
  // `pier.jpg.heic` is what `pier.jpg` was made of.
  const shown = name.endsWith(heicEnding) ? name.slice(0, -heicEnding.length) : name;
  const [, stem = "", ending = ""] = /^(.*?)(\.[^.]*)?$/.exec(shown) ?? [];
  const whole = [stem, stem.replace(/-\d+x\d+$/, ""), stem.replace(/-(?:poster|web)$/, "")];
  const names = [...new Set(whole)].flatMap((one) => [
    ...["", "-scaled", "-rotated"].map((suffix) => one + suffix + ending),
    ...filmEndings.map((film) => one + film),
  ]);
  return [...new Set([file, ...names.map((one) => (folder === "." ? one : `${folder}/${one}`))])];
}
