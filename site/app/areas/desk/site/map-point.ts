/** A point of the earth in what maps give: links, coordinates with or without their letters. */

export interface MapPoint {
  latitude: number;
  longitude: number;
}

/** Characters. */
const longest = 2_000;

const number = "(-?\\d{1,3}(?:\\.\\d+)?)";

/** In the order in which they are tried: a marked place goes before the middle of what is shown. */
const patterns = [
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&](?:q|query|ll|sll|center|destination)=${number}(?:,|%2C)\\s*${number}`, "i"),
  new RegExp(`#map=\\d{1,2}/${number}/${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(`^${number}\\s*°?\\s*([NS])?[\\s,;]+${number}\\s*°?\\s*([EW])?$`, "i"),
];

/** @returns null for a text that names no point. */
export function mapPointIn(text: string): MapPoint | null {
  const typed = text.trim().slice(0, longest);
  for (const pattern of patterns) {
    const found = pattern.exec(typed);
    if (!found) continue;
    const withLetters = found.length === 5;
    const south = withLetters && found[2]?.toUpperCase() === "S";
    const west = withLetters && found[4]?.toUpperCase() === "W";
    const latitude = Number(found[1]) * (south ? -1 : 1);
    const longitude = Number(found[withLetters ? 3 : 2]) * (west ? -1 : 1);
    if (Math.abs(latitude) > 85 || Math.abs(longitude) > 180) return null;
    return { latitude: rounded(latitude), longitude: rounded(longitude) };
  }
  return null;
}

/** A metre, as the site's map needs it. */
const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000;
