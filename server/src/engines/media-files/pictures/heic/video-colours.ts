/** Colours of pictures that name them by numbers, as films do (H.273), and their conversion to sRGB. */

export interface VideoColours {
  primaries: number;
  transfer: number;
}

/** Linear RGB of each set of primaries that isn't close to sRGB's → linear sRGB, row by row. */
const toSrgb: Record<number, readonly number[]> = {
  // BT.2020
  9: [1.660491, -0.587641, -0.07285, -0.12455, 1.1329, -0.008349, -0.018151, -0.100579, 1.11873],
  // DCI-P3 and Display P3
  11: [1.22494, -0.22494, 0, -0.042057, 1.042057, 0, -0.019638, -0.078636, 1.098274],
  12: [1.22494, -0.22494, 0, -0.042057, 1.042057, 0, -0.019638, -0.078636, 1.098274],
};
const unchanged = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const pq = 16;
const hlg = 18;

/** BT.2408: reference white of an HDR picture, in nits, and the peak that pictures are graded for. */
const whiteNits = 203;
const peakNits = 1_000;

export function isBeyondSrgb({ primaries, transfer }: VideoColours): boolean {
  return primaries in toSrgb || transfer === pq || transfer === hlg;
}

/**
 * Converts to sRGB in 8 bits; highlights above white are compressed. Works in place.
 * @param data values of that many bits, in two bytes each where they are more than 8.
 */
export function convertToSrgb(data: Buffer, bits: number, { primaries, transfer }: VideoColours): Buffer {
  const most = 2 ** bits - 1;
  const linear = Float32Array.from({ length: most + 1 }, (_, value) => linearOf(value / most, transfer));
  const encoded = Uint8Array.from({ length: steps + 1 }, (_, value) => srgbOf(value / steps));
  const isHdr = transfer === pq || transfer === hlg;
  const matrix = toSrgb[primaries] ?? unchanged;
  const [rr = 0, rg = 0, rb = 0, gr = 0, gg = 0, gb = 0, br = 0, bg = 0, bb = 0] = matrix;
  const bytes = bits > 8 ? 2 : 1;
  const valueAt = (at: number) => {
    const low = data[at] ?? 0;
    return linear[bytes === 1 ? low : Math.min(most, low + 256 * (data[at + 1] ?? 0))] ?? 0;
  };
  const pixels = Math.floor(data.length / (3 * bytes));
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const at = pixel * 3 * bytes;
    const red = valueAt(at);
    const green = valueAt(at + bytes);
    const blue = valueAt(at + 2 * bytes);
    // HLG is the light of the scene; a screen of `peakNits` shows it with a gamma of 1.2.
    const gain = transfer === hlg ? (peakNits / whiteNits) * luminance(red, green, blue) ** 0.2 : 1;
    const r = gain * (rr * red + rg * green + rb * blue);
    const g = gain * (gr * red + gg * green + gb * blue);
    const b = gain * (br * red + bg * green + bb * blue);
    const brightest = Math.max(r, g, b);
    const scale = isHdr && brightest > knee ? compressed(brightest) / brightest : 1;
    data[pixel * 3] = encoded[stepOf(r * scale)] ?? 0;
    data[pixel * 3 + 1] = encoded[stepOf(g * scale)] ?? 0;
    data[pixel * 3 + 2] = encoded[stepOf(b * scale)] ?? 0;
  }
  return data.subarray(0, pixels * 3);
}

const steps = 65_535;

function stepOf(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * steps);
}

/** Of BT.2020, in which HLG is defined. */
function luminance(red: number, green: number, blue: number): number {
  return 0.2627 * red + 0.678 * green + 0.0593 * blue;
}

/** Light of a stored value from 0 to 1; 1 is white, also in PQ. */
function linearOf(value: number, transfer: number): number {
  if (transfer === pq) {
    const root = value ** (1 / 78.84375);
    return (
      ((10_000 / whiteNits) * Math.max(root - 0.8359375, 0) ** (1 / 0.1593017578125)) /
      (18.8515625 - 18.6875 * root) ** (1 / 0.1593017578125)
    );
  }
  if (transfer === hlg) {
    return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  }
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function srgbOf(linear: number): number {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(value * 255);
}

/** As films are converted: up to half of white nothing changes, above, the Möbius curve leads to the peak. */
const knee = 0.5;
const peak = peakNits / whiteNits;
const a = (-knee * knee * (peak - 1)) / (knee * knee - 2 * knee + peak);
const b = (knee * knee - 2 * knee * peak + peak) / (peak - 1);

function compressed(brightness: number): number {
  return (((b + knee) ** 2 / (b - a)) * (brightness + a)) / (brightness + b);
}
