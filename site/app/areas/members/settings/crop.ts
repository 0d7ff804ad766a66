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

/** The same crop, kept inside of the picture. */
export function keptInside({ width, height }: Size, crop: Crop): Crop {
  const zoom = between(1, crop.zoom, mostZoom);
  const half = Math.min(width, height) / zoom / 2;
  return {
    zoom,
    x: between(half / width, crop.x, 1 - half / width),
    y: between(half / height, crop.y, 1 - half / height),
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
