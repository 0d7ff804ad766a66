/** The package brings no types for this file: what `decode-heic.ts` uses of it, libheif's functions in C. */
declare module "libheif-js/wasm-bundle.js" {
  const libheif: {
    /** Replaced whenever the memory grows. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    _malloc(bytes: number): number;
    _heif_context_alloc(): number;
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      bytes: number,
      size: number,
      options: number,
    ): void;
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
    _heif_image_handle_get_width(handle: number): number;
    _heif_image_handle_get_height(handle: number): number;
    _heif_image_handle_get_luma_bits_per_pixel(handle: number): number;
    _heif_image_handle_has_alpha_channel(handle: number): number;
    _heif_image_handle_get_raw_color_profile_size(handle: number): number;
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, bytes: number): void;
    _heif_image_handle_get_nclx_color_profile(error: number, handle: number, profile: number): void;
    _heif_image_handle_get_number_of_metadata_blocks(handle: number, type: number): number;
    _heif_image_handle_get_list_of_metadata_block_IDs(
      handle: number,
      type: number,
      ids: number,
      count: number,
    ): number;
    _heif_image_handle_get_metadata_type(handle: number, id: number): number;
    _heif_image_handle_get_metadata_content_type(handle: number, id: number): number;
    _heif_image_handle_get_metadata_size(handle: number, id: number): number;
    _heif_image_handle_get_metadata(error: number, handle: number, id: number, bytes: number): void;
    _heif_decode_image(
      error: number,
      handle: number,
      image: number,
      colorspace: number,
      chroma: number,
      options: number,
    ): void;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_get_bits_per_pixel_range(image: number, channel: number): number;
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
  };
  export default libheif;
}
