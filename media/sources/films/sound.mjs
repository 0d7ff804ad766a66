/** The films' sound, computed: wind, sand, water, rain, steps, a ship's horn, and a chord that grows with what is shown. */

const rate = 48_000;

/** Numbers from 0 to 1, the same on every run. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** A resonant filter (state variable): its band and its low part, one sample a call. */
function filter() {
  let low = 0;
  let band = 0;
  return (input, hertz, damping) => {
    const f = 2 * Math.sin((Math.PI * Math.min(hertz, 7_000)) / rate);
    low += f * band;
    band += f * (input - low - damping * band);
    return { low, band };
  };
}

/** Slow movement without a period that could be heard, from -1 to 1. */
const drift = (t, k) =>
  0.5 * Math.sin(t * 0.71 + k) + 0.3 * Math.sin(t * 1.63 + k * 2.3) + 0.2 * Math.sin(t * 3.1 + k * 5.1);

const layers = ["wind", "sand", "water", "rain", "steps", "swell"];

/**
 * @param takes what the version shows, with its layers and its `horn`; what is missing is silent.
 * @param chord frequencies in Hz, the lowest first.
 * @returns a WAV file of 16 bits in stereo.
 */
export function soundOf(takes, chord) {
  const seconds = takes.reduce((sum, { from, to }) => sum + to - from, 0);
  const samples = Math.round(seconds * rate);
  const left = new Float32Array(samples);
  const right = new Float32Array(samples);
  const starts = [];
  let start = 0;
  for (const { from, to } of takes) {
    starts.push(start);
    start += to - from;
  }
  const random = randomFrom(7);
  const winds = [filter(), filter(), filter(), filter()];
  const sands = [filter(), filter()];
  const level = Object.fromEntries(layers.map((name) => [name, 0]));
  const waters = [filter(), filter()];
  const rains = [filter(), filter()];
  const phases = chord.map(() => [random() * 6, random() * 6]);
  let shot = 0;
  let stepAt = 0.3;
  for (let i = 0; i < samples; i++) {
    const t = i / rate;
    while (shot + 1 < takes.length && t >= starts[shot + 1]) shot += 1;
    // The sound of a shot is there a moment before its picture, and doesn't stop with it.
    const heard = takes[Math.min(takes.length - 1, shot + (t > (starts[shot + 1] ?? 1e9) - 0.12 ? 1 : 0))];
    for (const name of layers) {
      level[name] += ((heard[name] ?? 0) - level[name]) * (name === "swell" ? 0.000012 : 0.00012);
    }
    const noise = [random() * 2 - 1, random() * 2 - 1];
    const gust = 0.6 + 0.4 * drift(t, 1);
    const sides = [0, 0];
    for (const side of [0, 1]) {
      const howl = winds[side](
        noise[side],
        260 + 170 * gust * level.wind + 60 * drift(t * 1.3, 3 + side),
        0.22,
      ).band;
      const body = winds[side + 2](noise[side], 120 + 60 * drift(t, 9 + side), 0.9).low;
      const hiss = sands[side](noise[1 - side], 4_800 + 900 * drift(t * 2, 6 + side), 0.8).band;
      const lap = Math.max(0, drift(t * 2.1, 11 + side * 1.4)) ** 2;
      const wash = waters[side](noise[side], 420 + 700 * lap, 0.8).band;
      const shower = rains[side](noise[1 - side], 3_200, 1.3).band;
      const drops = random() < 0.0016 * level.rain ? (random() - 0.5) * 0.3 : 0;
      const grains = random() < 0.004 * level.sand ? (random() - 0.5) * 0.25 : 0;
      sides[side] =
        howl * 0.055 * level.wind * gust +
        body * 0.42 * level.wind +
        hiss * 0.05 * level.sand * (0.6 + 0.4 * drift(t * 2.7, side)) +
        wash * 0.07 * level.water * (0.18 + lap) +
        (shower * 0.03 + drops) * level.rain +
        grains * level.sand * 0.5;
    }
    for (const [n, hertz] of chord.entries()) {
      const breath = 0.55 + 0.45 * drift(t * 0.5, n * 1.7);
      const loud = (level.swell * breath * 0.055) / (1 + n * 0.35);
      for (const side of [0, 1]) {
        phases[n][side] += (2 * Math.PI * hertz * (1 + (side ? 0.0012 : -0.0012))) / rate;
        const p = phases[n][side];
        sides[side] += loud * (Math.sin(p) + 0.35 * Math.sin(2 * p) * level.swell + 0.12 * Math.sin(3 * p));
      }
    }
    left[i] += sides[0];
    right[i] += sides[1];
    if (level.steps > 0.05 && t > stepAt) {
      stepAt = t + 0.58 + random() * 0.08;
      addStep(left, right, i, level.steps, random);
    }
  }
  for (const at of starts.slice(1)) addLowBeat(left, right, Math.round(at * rate));
  for (const [n, { horn = 0 }] of takes.entries()) {
    if (horn > 0) addHorn(left, right, Math.round((starts[n] + 0.7) * rate), horn);
  }
  return wav(left, right, seconds);
}

/** A foot that sinks into sand: a soft low beat, then grains. */
function addStep(left, right, at, loud, random) {
  const side = random() * 0.5 + 0.25;
  let smooth = 0;
  for (let i = 0; i < rate * 0.24 && at + i < left.length; i++) {
    const t = i / rate;
    smooth += (random() * 2 - 1 - smooth) * 0.22;
    const v =
      loud *
      (smooth * 0.16 * Math.min(1, t * 60) * Math.exp(-t * 17) +
        0.05 * Math.sin(2 * Math.PI * 62 * t) * Math.exp(-t * 30));
    left[at + i] += v * (1 - side);
    right[at + i] += v * side;
  }
}

/** Under each cut, more felt than heard. */
function addLowBeat(left, right, at) {
  for (let i = 0; i < rate * 0.9 && at + i < left.length; i++) {
    const t = i / rate;
    const v =
      0.085 *
      Math.sin(2 * Math.PI * (41 + 9 * Math.exp(-t * 9)) * t) *
      Math.min(1, t * 40) *
      Math.exp(-t * 4.2);
    left[at + i] += v;
    right[at + i] += v;
  }
}

/** Far over the water: two low notes, and what comes back from the slope. */
function addHorn(left, right, at, loud) {
  for (const [delay, share, pan] of [
    [0, 1, 0.42],
    [1.15, 0.3, 0.7],
  ]) {
    const start = at + Math.round(delay * rate);
    for (let i = 0; i < rate * 3 && start + i < left.length; i++) {
      const t = i / rate;
      const shape = Math.min(1, t * 3.2) * Math.min(1, Math.max(0, 1.7 - t) * 2.5 + Math.exp(-t * 2) * 0.1);
      let v = 0;
      for (const hertz of [98, 123.5])
        for (let k = 1; k <= 4; k++) v += Math.sin(2 * Math.PI * hertz * k * t) / (k * k * 1.3);
      v *= loud * share * 0.035 * shape;
      left[start + i] += v * (1 - pan);
      right[start + i] += v * pan;
    }
  }
}

function wav(left, right, seconds) {
  const peak = left.reduce((most, v, i) => Math.max(most, Math.abs(v), Math.abs(right[i])), 0.01);
  const gain = Math.min(0.82 / peak, 3);
  const bytes = Buffer.alloc(44 + left.length * 4);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + left.length * 4, 4);
  bytes.write("WAVEfmt ", 8);
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * 4],
  ])
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 2],
    [32, 4],
    [34, 16],
  ])
    bytes.writeUInt16LE(value, at);
  bytes.write("data", 36);
  bytes.writeUInt32LE(left.length * 4, 40);
  for (let i = 0; i < left.length; i++) {
    const t = i / rate;
    const fade = Math.min(1, t / 0.8, Math.max(0, (seconds - t) / 1.2)) * gain * 32_000;
    bytes.writeInt16LE(Math.round(Math.tanh(left[i] * 1) * fade), 44 + i * 4);
    bytes.writeInt16LE(Math.round(Math.tanh(right[i] * 1) * fade), 46 + i * 4);
  }
  return bytes;
}
