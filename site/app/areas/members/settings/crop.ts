/** A square cut out of a picture. */
export interface Crop {
  /** 1: as much of the picture as a square can show. */
  zoom: number;
  /** The square's middle, as parts of the picture's width and height. */
  x: number;
  y: number;
}

export const mostZoom = 4;
export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

interface Size {
  width: number;
  height: number;
}

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** How near the square's middle can come to the picture's edges, as parts of its width and height. */
export function margins({ width, height }: Size, zoom: number): { x: number; y: number } {
  const half = Math.min(width, height) / between(1, zoom, mostZoom) / 2;
  return { x: half / width, y: half / height };
}

/** The same crop, kept inside of the picture. */
export function keptInside(size: Size, crop: Crop): Crop {
  const margin = margins(size, crop.zoom);
  return {
    zoom: between(1, crop.zoom, mostZoom),
    x: between(margin.x, crop.x, 1 - margin.x),
    y: between(margin.y, crop.y, 1 - margin.y),
  };
}

/** The crop in the picture's pixels. */
export function cropSquare(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const { zoom, x, y } = keptInside(size, crop);
  const side = Math.min(size.width, size.height) / zoom;
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side };
}

/** The crop after the picture was dragged by parts of the square's side. */
export function dragged(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = cropSquare(size, crop);
  return keptInside(size, {
    ...crop,
    x: crop.x - (right * side) / size.width,
    y: crop.y - (down * side) / size.height,
  });
}
