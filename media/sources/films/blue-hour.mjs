/** The film Blue Hour as an edit: what is taken of each shot, in seconds, and how it sounds. */

/** Scene, its grade, its first second, how many seconds, samples a pixel. */
const shot = (scene, grade, time, seconds, samples) => ({ scene, grade, time, seconds, samples });
const shots = {
  peaks: shot("inlet", "dusk-film-peaks", 0, 4.5, 1),
  harbour: shot("inlet", "dusk-film-harbour", 0, 4.5, 1),
  ripples: shot("inlet", "dusk-film-ripples", 0, 3.5, 2),
  skim: shot("inlet", "dusk-film-skim", 0, 4, 2),
  lamps: shot("inlet", "dusk-film-lamps", 0, 3.5, 1),
  "wide-dusk": shot("inlet", "dusk-film-wide", 0, 6, 1),
  "wide-night": shot("inlet", "night-film-wide", 0, 6, 1),
  card: shot("letterpress", "card", 1, 4.5, 2),
  past: shot("inlet", "night-film-past", 0, 4, 1),
  curtain: shot("cloth", "linen", 1, 3.5, 2),
  glow: shot("inlet", "night-film-glow", 0, 4, 2),
  rain: shot("rain", "night", 30, 4, 2),
  mist: shot("inlet", "night-film-mist", 0, 3.5, 1),
  arrive: shot("inlet", "night-film-arrive", 0, 4.5, 2),
  away: shot("inlet", "night-film-away", 0, 6, 1),
};

export const size = "1280x720";

/** The program that draws a shot, and what it is told. */
export function draw(name, out) {
  const { scene, grade, time, seconds, samples } = shots[name];
  const words = { size, spp: samples, grade, time, frames: Math.round(seconds * 24) };
  return [
    "render",
    scene,
    out,
    ...Object.entries(words).flatMap(([word, value]) => [`--${word}`, `${value}`]),
  ];
}

/** What few samples leave of noise is taken off before the picture is enlarged. */
export const clean = "hqdn3d=3:2:8:6";

/** D with its ninth: an evening that has come to rest. */
export const chord = [73.42, 110, 146.83, 220, 277.18, 329.63];

/** `water`, `wind`, `rain` from 0 to 1 are what is heard of them; `horn` is a ship's, once; `swell` is how much of the chord. */
const sounds = {
  peaks: { wind: 0.3, swell: 0.2 },
  harbour: { wind: 0.25, water: 0.3, horn: 0.8, swell: 0.3 },
  ripples: { water: 1, swell: 0.3 },
  skim: { water: 0.9, wind: 0.5, swell: 0.5 },
  lamps: { water: 0.3, swell: 0.45 },
  "wide-dusk": { water: 0.45, swell: 0.85 },
  card: { swell: 0.35 },
  past: { water: 0.7, horn: 0.5, swell: 0.5 },
  curtain: { wind: 0.12, swell: 0.4 },
  glow: { water: 0.8, swell: 0.7 },
  rain: { rain: 0.9, swell: 0.35 },
  mist: { wind: 0.3, swell: 0.5 },
  arrive: { wind: 0.6, water: 0.3, swell: 0.95 },
  away: { water: 0.4, swell: 1 },
};

/** `into`: the shot that it turns into while it lasts, frame for frame. */
const cut = (list) =>
  list.map(([name, from, to, fades]) => ({
    shot: name,
    from,
    to,
    ...sounds[name],
    ...fades,
    ...(name === "wide-dusk" ? { into: "wide-night" } : {}),
  }));

/** Where the client's mark comes in, in seconds from the end. */
export const markBeforeEnd = 3;

/** By the ending of the file's name; the first is the whole film. */
export const versions = {
  "": cut([
    ["peaks", 0, 4.5, { fadeIn: 1 }],
    ["harbour", 0, 4.5],
    ["ripples", 0, 3.5],
    ["skim", 0, 4],
    ["lamps", 0, 3.5],
    ["wide-dusk", 0, 6],
    ["card", 0, 4.5],
    ["past", 0, 4],
    ["curtain", 0, 3.5],
    ["glow", 0, 4],
    ["rain", 0, 4],
    ["mist", 0, 3.5],
    ["arrive", 0, 4.5],
    ["away", 0, 6, { fadeOut: 0.6 }],
  ]),
  "-30s": cut([
    ["peaks", 1, 3.5, { fadeIn: 0.5 }],
    ["harbour", 1.5, 4],
    ["skim", 1, 3.5],
    ["wide-dusk", 0, 6],
    ["card", 1, 3.5],
    ["glow", 1, 3.5],
    ["rain", 1, 3.5],
    ["arrive", 0.5, 4],
    ["away", 0, 5.5, { fadeOut: 0.5 }],
  ]),
  "-15s": cut([
    ["skim", 1, 3],
    ["wide-dusk", 0, 6],
    ["glow", 1.5, 3],
    ["arrive", 1.5, 3.5],
    ["away", 2.5, 6, { fadeOut: 0.4 }],
  ]),
  "-6s": cut([
    ["skim", 2, 3.5],
    ["arrive", 2.5, 4],
    ["away", 3, 6, { fadeOut: 0.3 }],
  ]),
};

export const file = "portfolio/blue-hour";
export const alt =
  "Evening over an inlet: last light on the peaks, ships at anchor, a shore whose lamps come on";
export const mark = "logos/client-tidefall.svg";
export const credit =
  'Original render by Extenso (own renderer, media/sources/, scenes "inlet", "letterpress", "cloth", "rain"); sound computed by Extenso';
