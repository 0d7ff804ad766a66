/** Decodes the main picture of a HEIC file with libheif, compiled to WebAssembly. Its functions take addresses. */
import libheif from "libheif-js/wasm-bundle.js";
import { NotAPictureError, TooManyPixelsError } from "../picture-errors.ts";
import { isBeyondSrgb, type VideoColours } from "./video-colours.ts";

export interface HeicPixels {
  width: number;
  height: number;
  channels: 3 | 4;
  /** Bits of each value; a value of more than 8 takes two bytes, the low one first. */
  bits: number;
  /** Row by row, turned upright. A part of libheif's memory. */
  data: Buffer;
}

export interface HeicPicture {
  pixels: HeicPixels;
  /** An ICC profile. */
  profile: Buffer | null;
  /** Colours by the numbers of H.273, where there is no profile. */
  colours: VideoColours | null;
  /** TIFF of its EXIF data. */
  exif: Buffer | null;
  xmp: Buffer | null;
}

/** Numbers of `heif.h`. */
const rgbColorspace = 1;
const chromas = { rgb: 10, rgba: 11, rgb16: 14 } as const;
const interleaved = 10;
/** Bytes of a profile or of metadata; a camera's have some thousand. */
const mostDescription = 4 * 1024 * 1024;
const mostMetadata = 50;

/** Code, subcode and message of the last call that may fail. */
const error = libheif._malloc(12);
/** What such a call returns. */
const result = libheif._malloc(4);

/**
 * Turned and mirrored as the file says; its EXIF orientation means nothing. What this takes of libheif's memory is
 * never freed: its thread ends with the picture.
 * @throws {NotAPictureError}
 * @throws {TooManyPixelsError} before anything is decoded.
 */
export function decodeHeic(content: Uint8Array, mostPixels: number): HeicPicture {
  const handle = openPicture(content);
  const width = libheif._heif_image_handle_get_width(handle);
  const height = libheif._heif_image_handle_get_height(handle);
  if (width * height > mostPixels) throw new TooManyPixelsError(mostPixels);
  const profile = profileOf(handle);
  const colours = profile ? null : coloursOf(handle);
  const pixels = decode(handle, colours && isBeyondSrgb(colours) ? wideChroma(handle) : plainChroma(handle));
  return { pixels, profile, colours, ...metadataOf(handle) };
}

function openPicture(content: Uint8Array): number {
  const context = libheif._heif_context_alloc();
  const file = libheif._malloc(content.byteLength);
  libheif.HEAPU8.set(content, file);
  libheif._heif_context_read_from_memory_without_copy(error, context, file, content.byteLength, 0);
  checkError();
  libheif._heif_context_get_primary_image_handle(error, context, result);
  checkError();
  return wordAt(result);
}

/** Colours that will be converted keep their bits. */
function wideChroma(handle: number): keyof typeof chromas {
  return libheif._heif_image_handle_get_luma_bits_per_pixel(handle) > 8 ? "rgb16" : "rgb";
}

function plainChroma(handle: number): keyof typeof chromas {
  return libheif._heif_image_handle_has_alpha_channel(handle) === 1 ? "rgba" : "rgb";
}

function decode(handle: number, chroma: keyof typeof chromas): HeicPixels {
  libheif._heif_decode_image(error, handle, result, rgbColorspace, chromas[chroma], 0);
  checkError();
  const image = wordAt(result);
  const width = libheif._heif_image_get_width(image, interleaved);
  const height = libheif._heif_image_get_height(image, interleaved);
  const bits = libheif._heif_image_get_bits_per_pixel_range(image, interleaved);
  const plane = libheif._heif_image_get_plane_readonly(image, interleaved, result);
  const stride = wordAt(result);
  const channels = chroma === "rgba" ? 4 : 3;
  const row = width * channels * (bits > 8 ? 2 : 1);
  const memory = libheif.HEAPU8;
  // Rows may be padded.
  if (stride > row) {
    for (let y = 1; y < height; y += 1) {
      memory.copyWithin(plane + y * row, plane + y * stride, plane + y * stride + row);
    }
  }
  return { width, height, channels, bits, data: Buffer.from(memory.buffer, plane, row * height) };
}

function profileOf(handle: number): Buffer | null {
  const bytes = libheif._heif_image_handle_get_raw_color_profile_size(handle);
  if (bytes === 0 || bytes > mostDescription) return null;
  return readInto(bytes, (at) => libheif._heif_image_handle_get_raw_color_profile(error, handle, at));
}

function coloursOf(handle: number): VideoColours | null {
  libheif._heif_image_handle_get_nclx_color_profile(error, handle, result);
  // A file without colours is an error here.
  if (wordAt(error) !== 0) return null;
  const profile = wordAt(result);
  return { primaries: wordAt(profile + 4), transfer: wordAt(profile + 8) };
}

function metadataOf(handle: number): Pick<HeicPicture, "exif" | "xmp"> {
  const count = Math.min(mostMetadata, libheif._heif_image_handle_get_number_of_metadata_blocks(handle, 0));
  const ids = libheif._malloc(4 * Math.max(1, count));
  libheif._heif_image_handle_get_list_of_metadata_block_IDs(handle, 0, ids, count);
  const found: Pick<HeicPicture, "exif" | "xmp"> = { exif: null, xmp: null };
  for (let index = 0; index < count; index += 1) {
    const id = wordAt(ids + 4 * index);
    const bytes = libheif._heif_image_handle_get_metadata_size(handle, id);
    if (bytes === 0 || bytes > mostDescription) continue;
    const type = textAt(libheif._heif_image_handle_get_metadata_type(handle, id));
    const isXmp =
      textAt(libheif._heif_image_handle_get_metadata_content_type(handle, id)) === "application/rdf+xml";
    if (type !== "Exif" && !isXmp) continue;
    const block = readInto(bytes, (at) => libheif._heif_image_handle_get_metadata(error, handle, id, at));
    if (isXmp) found.xmp ??= block;
    // The length of what comes before the TIFF, such as `Exif\0\0`.
    else if (bytes > 4) found.exif ??= block.subarray(4 + block.readUInt32BE(0));
  }
  return found;
}

function readInto(bytes: number, read: (at: number) => void): Buffer {
  const at = libheif._malloc(bytes);
  read(at);
  checkError();
  return Buffer.from(libheif.HEAPU8.subarray(at, at + bytes));
}

/** @throws {NotAPictureError} */
function checkError(): void {
  if (wordAt(error) !== 0) throw new NotAPictureError(`libheif can't read it: ${textAt(wordAt(error + 8))}`);
}

function wordAt(at: number): number {
  return new DataView(libheif.HEAPU8.buffer).getUint32(at, true);
}

function textAt(at: number): string {
  if (at === 0) return "";
  return Buffer.from(libheif.HEAPU8.subarray(at, libheif.HEAPU8.indexOf(0, at))).toString("latin1");
}
