/** A file of the library in words. */
import type { DeskMedia } from "../api/records.ts";
import { decodedName } from "../ui/decoded-name.ts";

export function fileName({ source_url }: Pick<DeskMedia, "source_url">): string {
  const name = source_url.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Its title, else its name. */
export function fileTitle(file: Pick<DeskMedia, "title" | "source_url">): string {
  return file.title.raw || decodedName(file.title.rendered) || fileName(file);
}

export function isPicture({ mime_type }: Pick<DeskMedia, "mime_type">): boolean {
  return mime_type.startsWith("image/");
}

/** An image without alt text that isn't decorative. */
export function lacksAltText(file: Pick<DeskMedia, "mime_type" | "alt_text" | "decorative">): boolean {
  return isPicture(file) && !file.decorative && file.alt_text.trim() === "";
}

/** The file as the check before publishing shows it, to be described there. */
export function lackingFile({ id, source_url, media_details }: DeskMedia): { media: number; source: string } {
  const { medium_large, large, medium } = media_details.sizes;
  return { media: id, source: (medium_large ?? large ?? medium)?.source_url ?? source_url };
}

/** `JPEG`, `MP4`: the part of the type that people know. */
export function typeLabel({ mime_type }: Pick<DeskMedia, "mime_type">): string {
  const known: Record<string, string> = {
    quicktime: "MOV",
    mpeg: "MP3",
    "x-m4a": "M4A",
    "x-wav": "WAV",
  };
  const [, subtype = ""] = mime_type.split("/");
  return known[subtype] ?? subtype.toUpperCase();
}
