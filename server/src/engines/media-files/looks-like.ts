/** Checks whether a file's bytes match the type of its name. */
import { open } from "node:fs/promises";

/** Decides by the first bytes: a name proves nothing. */
export async function looksLike(mimeType: string, path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(512), length: 512, position: 0 });
    const head = buffer.toString("latin1", 0, bytesRead);
    switch (mimeType) {
      case "image/jpeg":
        return head.startsWith("\xff\xd8\xff");
      case "image/png":
        return head.startsWith("\x89PNG\r\n\x1a\n");
      case "image/gif":
        return head.startsWith("GIF8");
      case "image/webp":
        return head.startsWith("RIFF") && head.startsWith("WEBP", 8);
      case "image/svg+xml":
        return /^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE svg|svg[\s>])/.test(head);
      case "video/mp4":
        return head.startsWith("ftyp", 4);
      case "application/pdf":
        return head.startsWith("%PDF-");
      // Other types were checked by `detect-type.ts` when they were uploaded.
      default:
        return /^(?:video|audio)\//.test(mimeType);
    }
  } finally {
    await file.close();
  }
}
