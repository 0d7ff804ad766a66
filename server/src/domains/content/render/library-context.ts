/** The pictures and films that a text shows, as plain data and as its rendering asks for them. */
import type { AttachedFiles } from "./files-of-shortcodes.ts";
import type { GalleryPicture } from "./gallery.ts";
import type { RenderContext } from "./render-blocks.ts";

/** Data alone: it may go to another thread. */
export interface Library {
  /** The post's number. */
  id: number;
  files: ReadonlyMap<number, LibraryFile>;
  /** Files for shortcodes that name none. */
  attached: AttachedFiles;
  /** By the id of the YouTube video. */
  videoTitles: ReadonlyMap<string, string>;
}

export interface LibraryFile extends GalleryPicture {
  isPicture: boolean;
  mimeType: string;
  /** HTML. */
  title: string;
}

/** @param footnotes of the text, as JSON. */
export function contextOf({ id, files, attached, videoTitles }: Library, footnotes: string): RenderContext {
  return {
    id,
    footnotes,
    attached,
    picture: (fileId) => files.get(fileId)?.details,
    videoTitle: (videoId) => videoTitles.get(videoId),
    galleryPicture(fileId) {
      const file = files.get(fileId);
      return file?.isPicture ? file : null;
    },
    playedFile: (fileId) => files.get(fileId) ?? null,
  };
}
