import { basename, dirname } from "node:path/posix";

const filmEndings = [".mp4", ".mov", ".webm", ".m4v"];

/** Files that a record may show, of which this one may be a size, the original or a poster. */
export function possibleRecordFiles(file: string): string[] {
  const folder = dirname(file);
  const [, stem = "", ending = ""] = /^(.*?)(\.[^.]*)?$/.exec(basename(file)) ?? [];
  const whole = [stem, stem.replace(/-\d+x\d+$/, ""), stem.replace(/-(?:poster|web)$/, "")];
  const names = [...new Set(whole)].flatMap((one) => [
    ...["", "-scaled", "-rotated"].map((suffix) => one + suffix + ending),
    ...filmEndings.map((film) => one + film),
  ]);
  return [...new Set([file, ...names.map((one) => (folder === "." ? one : `${folder}/${one}`))])];
}
