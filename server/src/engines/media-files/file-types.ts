/** File types allowed among uploads and media, and the headers they are sent with. */

interface FileType {
  mime: string;
  /** Value of the `Content-Type` header. */
  header: string;
}

const type = (mime: string, header = mime): FileType => ({ mime, header });

/** Behind the name of a JPEG, the HEIC that it was made of: `pier.jpg.heic`. */
export const heicEnding = ".heic";

const types: Record<string, FileType> = {
  ".jpg": type("image/jpeg"),
  ".jpeg": type("image/jpeg"),
  ".png": type("image/png"),
  ".webp": type("image/webp"),
  ".avif": type("image/avif"),
  ".heic": type("image/heic"),
  ".heif": type("image/heic"),
  ".hif": type("image/heic"),
  ".gif": type("image/gif"),
  ".svg": type("image/svg+xml"),
  ".mp4": type("video/mp4"),
  ".webm": type("video/webm"),
  ".mov": type("video/quicktime"),
  ".jpe": type("image/jpeg"),
  ".m4v": type("video/mp4"),
  ".qt": type("video/quicktime"),
  ".mp3": type("audio/mpeg"),
  ".m4a": type("audio/mp4"),
  ".wav": type("audio/wav"),
  ".ogg": type("audio/ogg"),
  ".oga": type("audio/ogg"),
  ".pdf": type("application/pdf"),
  ".md": type("text/markdown", "text/markdown; charset=utf-8"),
};

/** The type by the name's extension; undefined for an extension that isn't allowed. */
export function fileTypeOf(name: string): FileType | undefined {
  return types[endingOf(name)];
}

/** The extension in lower case, with its dot; empty without one. */
export function endingOf(name: string): string {
  return /\.[^./]+$/.exec(name)?.[0].toLowerCase() ?? "";
}
