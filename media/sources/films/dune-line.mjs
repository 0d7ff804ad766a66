/** The film Dune Line as an edit: what is taken of each shot, in seconds, and how it sounds. */

/**
 * `wind` and `sand` from 0 to 1 are what is heard of them; `steps` a second; `swell` is how much of the chord.
 * `from` and `to` choose a part of the shot.
 */
const take = (shot, from, to, { wind = 0.4, sand = 0, steps = 0, swell = 0.3, ...fades } = {}) => ({
  shot,
  from,
  to,
  wind,
  sand,
  steps,
  swell,
  ...fades,
});
const sounds = {
  "01-before": { wind: 0.22, swell: 0.15 },
  "03-line": { wind: 0.34, swell: 0.35 },
  "02-ripples": { wind: 0.16, sand: 0.35, swell: 0.4 },
  "05-party": { wind: 0.42, steps: 0.5, swell: 0.5 },
  "06-shadows": { wind: 0.24, sand: 0.15, steps: 1, swell: 0.45 },
  "04-spindrift": { wind: 0.85, sand: 0.7, swell: 0.5 },
  "08-flight": { wind: 1, sand: 0.5, swell: 0.75 },
  "10-prints": { wind: 0.2, sand: 0.9, swell: 0.2 },
  "11-second": { wind: 0.26, swell: 0.4 },
  "12-through": { wind: 0.8, sand: 0.8, swell: 0.55 },
  "15-low-flight": { wind: 1, sand: 0.6, swell: 0.85 },
  "14-drawn": { wind: 0.4, steps: 0.15, swell: 0.8 },
  "17-arrived": { wind: 0.34, swell: 1 },
};

const cut = (list) =>
  list.map(([shot, from, to, fades]) => take(shot, from, to, { ...sounds[shot], ...fades }));

export const size = "1920x1080";

/** The program that draws a shot, and what it is told. */
export const draw = (shot, out) => ["dunes", shot, out, "--size", size, "--sub", "2"];

/** Open fifths over A, which say neither morning nor evening. */
export const chord = [55, 82.41, 110, 164.81, 246.94, 329.63];

/** Where the client's mark comes in, in seconds from the end. */
export const markBeforeEnd = 2.6;

/** By the ending of the file's name; the first is the whole film. */
export const versions = {
  "": cut([
    ["01-before", 0, 6, { fadeIn: 1 }],
    ["03-line", 0, 4.5],
    ["02-ripples", 0, 4],
    ["05-party", 0, 5.5],
    ["06-shadows", 0, 4.5],
    ["04-spindrift", 0, 4.5],
    ["08-flight", 0, 5],
    ["10-prints", 0, 3.5, { fadeOut: 0.6 }],
    ["11-second", 0, 5, { fadeIn: 0.8 }],
    ["12-through", 0, 4],
    ["15-low-flight", 0, 3.5],
    ["14-drawn", 0, 4.5],
    ["17-arrived", 0, 5.5, { fadeOut: 0.5 }],
  ]),
  "-30s": cut([
    ["01-before", 1, 3.5, { fadeIn: 0.5 }],
    ["03-line", 1, 3.5],
    ["05-party", 1, 4],
    ["06-shadows", 1, 3.5],
    ["04-spindrift", 1, 3.5],
    ["08-flight", 1.5, 4.5],
    ["10-prints", 1, 3],
    ["11-second", 1, 3.5],
    ["15-low-flight", 1, 3],
    ["14-drawn", 1, 3.5],
    ["17-arrived", 0.5, 5.5, { fadeOut: 0.4 }],
  ]),
  "-15s": cut([
    ["03-line", 2, 3.5],
    ["05-party", 1.5, 4],
    ["08-flight", 1.5, 4],
    ["06-shadows", 1, 3],
    ["11-second", 2, 3.5],
    ["14-drawn", 1.5, 3],
    ["17-arrived", 2, 5.5, { fadeOut: 0.3 }],
  ]),
  "-6s": cut([
    ["08-flight", 2, 3.5],
    ["05-party", 2, 3.5],
    ["17-arrived", 2.5, 5.5, { fadeOut: 0.2 }],
  ]),
};

export const file = "portfolio/dune-line";
export const alt =
  "Five people walk the ridge of a dune from first light into the morning, sand blowing from its crest";
export const mark = "logos/client-fjordworks.svg";
export const credit =
  "Original render by Extenso (own renderer, media/sources/films/); sound computed by Extenso";
