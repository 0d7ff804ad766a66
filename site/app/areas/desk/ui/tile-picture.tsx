import type { DeskMedia } from "../api/records.ts";

/** A picture of the library that fills a tile; its focal point stays in sight where the tile cuts it. */
export function TilePicture({ file }: { file: DeskMedia }) {
  const { medium, large, thumbnail } = file.media_details.sizes;
  const point = file.focal_point;
  return (
    <img
      src={(medium ?? large ?? thumbnail)?.source_url ?? file.source_url}
      alt=""
      loading="lazy"
      decoding="async"
      style={point && { objectPosition: `${point.x * 100}% ${point.y * 100}%` }}
    />
  );
}
