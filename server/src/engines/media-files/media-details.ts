/** `media_details` as stored in the database: as on the wire, with file names in place of URLs. */

export interface SizeDetails {
  file: string;
  width: number;
  height: number;
  /** Bytes; WordPress omits it for `full`. */
  filesize?: number;
  mime_type: string;
}

export interface MediaDetails {
  width?: number;
  height?: number;
  /** Below `/wp-content/uploads/`. */
  file?: string;
  filesize: number;
  /** Duration of a clip in seconds, and formatted for people. */
  length?: number;
  length_formatted?: string;
  mime_type?: string;
  fileformat?: string;
  /** Empty for documents, clips and very small pictures; otherwise with `full`. */
  sizes: Record<string, SizeDetails>;
  /** As WordPress writes it: all text, except for a 1 if the picture was turned upright. */
  image_meta?: Record<string, string | number | string[]>;
  /** The upload, if pages show a smaller or upright copy. */
  original_image?: string;
  /** The file as it was sent, if pages can't show its format: a HEIC beside the JPEG that was made of it. */
  source_image?: string;
  /** The picture that this one was cropped or rotated from. */
  parent_image?: { attachment_id: number; file: string };
}

/** Reads the details of a row, which only this program writes; invalid JSON counts as no details. */
export function readDetails(stored: string): MediaDetails {
  try {
    const found: Partial<MediaDetails> | null = JSON.parse(stored);
    return { filesize: 0, sizes: {}, ...found };
  } catch {
    return { filesize: 0, sizes: {} };
  }
}
