/** A film's poster and its MP4 show what people see: upright, with square pixels, whole frames and a screen's colours. */
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clipDetails } from "../../../engines/media-files/films/clip-details.ts";
import { FilmError, hasFfmpeg } from "./ffmpeg.ts";
import { type FilmFacts, filmFacts } from "./film-facts.ts";
import { boundedSize } from "./film-filters.ts";
import { checkFilters, makePoster, makeWebFilm } from "./make-film.ts";

const isHere = await hasFfmpeg();
const signal = AbortSignal.timeout(300_000);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-frames-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Blue, with the upper left quarter in red. */
const corner = (size: string, rest = "") =>
  `color=c=blue:size=${size}:rate=10:duration=1,drawbox=w=iw/2:h=ih/2:c=red:t=fill${rest}`;

function film(name: string, source: string, ...how: string[]): string {
  const path = join(folder, name);
  const input = ["-v", "error", "-y", "-f", "lavfi", "-i", source];
  execFileSync("ffmpeg", [...input, "-c:v", "libx264", "-pix_fmt", "yuv420p", ...how, path]);
  return path;
}

const matrices: Record<number, readonly [number, number, number, number]> = {
  90: [0, 1, -1, 0],
  180: [-1, 0, 0, -1],
  270: [0, -1, 1, 0],
};

/** Writes the matrix of a phone that was held on its side into the film's track. */
async function turn(path: string, degrees: number): Promise<string> {
  const bytes = await readFile(path);
  const matrix = bytes.indexOf("tkhd", 0, "latin1") + 4 + 40;
  for (const [index, value] of (matrices[degrees] ?? []).entries()) {
    bytes.writeInt32BE(value * 0x10000, matrix + ([0, 4, 12, 16][index] ?? 0));
  }
  await writeFile(path, bytes);
  return path;
}

interface Shown {
  facts: FilmFacts;
  poster: { width: number; height: number };
  web: FilmFacts;
  /** Red, green and blue in the middle of each quarter of the poster, by rows. */
  quarters: number[][];
}

async function show(path: string, mimeType = "video/mp4"): Promise<Shown> {
  const facts = await filmFacts(path, mimeType, signal);
  await checkFilters(facts, signal);
  const making = { from: path, mimeType, facts, signal };
  const jpeg = `${path}.jpg`;
  const poster = await makePoster({ ...making, to: jpeg });
  const web = await makeWebFilm({ ...making, to: `${path}-web.mp4` }, () => {});
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  return { facts, poster, web, quarters: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)] };
}

const redQuarter = ({ quarters }: Shown) =>
  quarters.findIndex(([red = 0, , blue = 0]) => red > 200 && blue < 60);

test("the longer side is bounded, however the film lies, to even numbers of pixels", () => {
  expect(boundedSize({ width: 3840, height: 2160 })).toEqual({ width: 1920, height: 1080 });
  expect(boundedSize({ width: 2160, height: 3840 })).toEqual({ width: 1080, height: 1920 });
  expect(boundedSize({ width: 321, height: 181 })).toEqual({ width: 320, height: 180 });
  expect(boundedSize({ width: 4000, height: 3 })).toEqual({ width: 1920, height: 2 });
});

describe.runIf(isHere)("with ffmpeg", () => {
  for (const [degrees, size, red] of [
    [90, { width: 180, height: 320 }, 1],
    [180, { width: 320, height: 180 }, 3],
    [270, { width: 180, height: 320 }, 2],
  ] as const) {
    test(`a film that is turned by ${degrees} degrees stands upright`, async () => {
      const path = await turn(film(`turned-${degrees}.mp4`, corner("320x180")), degrees);
      const shown = await show(path);
      expect(shown.poster).toEqual(size);
      expect(shown.web).toMatchObject(size);
      expect(redQuarter(shown)).toBe(red);
      expect(await clipDetails(path, { filesize: 1, mimeType: "video/quicktime" })).toMatchObject({
        ...size,
        length: 1,
        length_formatted: "0:01",
        fileformat: "quicktime",
      });
    });
  }

  test("pixels that aren't square become square", async () => {
    const shown = await show(film("anamorphic.mp4", corner("240x180", ",setsar=4/3")));
    expect([shown.poster, shown.facts]).toMatchObject([
      { width: 320, height: 180 },
      { width: 320, height: 180 },
    ]);
    expect(shown.web).toMatchObject({ width: 320, height: 180 });
  });

  for (const transfer of ["arib-std-b67", "smpte2084"]) {
    test(`high dynamic range, ${transfer}, becomes what every screen shows`, async () => {
      // 10-bit code of reference white, 203 nits: 75 % of HLG, 58 % of PQ.
      const luma = 64 + Math.round(876 * (transfer === "smpte2084" ? 0.58 : 0.75));
      const source = `nullsrc=size=320x180:rate=10:duration=1,format=yuv420p10le,geq=lum=${luma}:cb=512:cr=512`;
      const tags = `colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
      const path = join(folder, `${transfer}.mp4`);
      const input = ["-v", "error", "-y", "-f", "lavfi", "-i", source];
      const colours = ["-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc"];
      const encoding = ["-c:v", "libx264", "-pix_fmt", "yuv420p10le", "-x264-params", tags, ...colours];
      execFileSync("ffmpeg", [...input, ...encoding, path]);
      const shown = await show(path);
      expect(shown.facts).toMatchObject({ transfer, primaries: "bt2020" });
      const bt709 = { transfer: "bt709", primaries: "bt709", matrix: "bt709", pixels: "yuv420p" };
      expect(shown.web).toMatchObject(bt709);
      for (const value of shown.quarters.flat()) {
        expect(value).toBeGreaterThan(215);
        expect(value).toBeLessThan(245);
      }
    });
  }

  // One colour, encoded by zimg and tagged so; empty: without the tag.
  for (const [what, encoded, primaries, matrix] of [
    ["BT.2020", "p=2020:t=709:m=2020_ncl", "bt2020", "bt2020nc"],
    ["constant luminance", "p=2020:t=709:m=2020_cl", "bt2020", "bt2020c"],
    ["constant luminance without primaries", "p=2020:t=709:m=2020_cl", "", "bt2020c"],
    ["constant luminance of BT.709", "p=709:t=709:m=2020_cl", "bt709", "bt2020c"],
    ["BT.2020 without primaries", "p=2020:t=709:m=2020_ncl", "", "bt2020nc"],
    ["PAL", "p=709:t=709:m=470bg", "bt470bg", "bt470bg"],
  ] as const) {
    for (const range of ["limited", "full"]) {
      test(`colours of ${what} in ${range} range are shown as they were`, async () => {
        const path = join(folder, `${what}-${range}.mp4`);
        const asRgb = "format=gbrp,setparams=color_primaries=bt709:color_trc=bt709:colorspace=gbr:range=pc";
        const source = `color=c=0xb43c5a:size=320x180:rate=10:duration=1,${asRgb},zscale=${encoded}:r=${range}`;
        const code = range === "full" ? "pc" : "tv";
        const tags = [
          ...(primaries ? [`colorprim=${primaries}`] : []),
          `colormatrix=${matrix}:range=${code}`,
        ];
        const colours = ["-color_primaries", primaries || "2", "-color_trc", "2", "-colorspace", matrix];
        colours.push("-color_range", code);
        const output = ["-x264-params", tags.join(":"), "-qp", "4", ...colours, path];
        const input = ["-v", "error", "-y", "-f", "lavfi", "-i", `${source},format=yuv420p10le`];
        execFileSync("ffmpeg", [...input, "-c:v", "libx264", ...output]);
        const shown = await show(path);
        expect(shown.facts).toMatchObject({ primaries, matrix });
        for (const quarter of shown.quarters) {
          for (const [index, value] of [0xb4, 0x3c, 0x5a].entries())
            expect(Math.abs((quarter[index] ?? 0) - value)).toBeLessThan(6);
        }
      });
    }
  }

  test("constant luminance in high dynamic range, which BT.2100 doesn’t know, has a poster", async () => {
    const path = join(folder, "constant-hlg.mp4");
    const source = "nullsrc=size=320x180:rate=10:duration=1,format=yuv420p10le,geq=lum=721:cb=512:cr=512";
    const colours = ["-color_primaries", "bt2020", "-color_trc", "arib-std-b67", "-colorspace", "bt2020c"];
    const input = ["-v", "error", "-y", "-f", "lavfi", "-i", source];
    const tags = "colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020c";
    execFileSync("ffmpeg", [...input, "-c:v", "libx264", "-x264-params", tags, ...colours, path]);
    const shown = await show(path);
    for (const value of shown.quarters.flat()) expect(Math.abs(value - 228)).toBeLessThan(8);
  });

  test("half pictures of a broadcast camera become whole ones", async () => {
    // Black and white by turns: in a frame of two half pictures every other line is white.
    const source = "color=c=black:size=320x180:rate=20:duration=1,negate=enable='mod(n,2)',interlace";
    const interlaced = ["-flags", "+ilme+ildct", "-x264opts", "tff=1"];
    const shown = await show(film("interlaced.mp4", source, ...interlaced));
    expect(shown.facts.isInterlaced).toBe(true);
    expect(shown.web.isInterlaced).toBe(false);
    const lines = await sharp(join(folder, "interlaced.mp4.jpg"))
      .extract({ left: 100, top: 80, width: 1, height: 8 })
      .greyscale()
      .raw()
      .toBuffer();
    expect(Math.max(...lines) - Math.min(...lines)).toBeLessThan(40);
  });

  test("a film of one frame has a poster", async () => {
    const shown = await show(film("one-frame.mp4", corner("320x180"), "-frames:v", "1", "-r", "1"));
    expect(shown.poster).toEqual({ width: 320, height: 180 });
    expect(redQuarter(shown)).toBe(0);
  });

  test("a cover picture in front isn't taken for the film", async () => {
    const cover = join(folder, "cover.png");
    await sharp({ create: { width: 50, height: 50, channels: 3, background: "lime" } })
      .png()
      .toFile(cover);
    const [path, plain] = [join(folder, "covered.mp4"), film("plain.mp4", corner("320x180"))];
    const inputs = ["-v", "error", "-y", "-i", cover, "-i", plain];
    const streams = ["-map", "0", "-map", "1", "-c", "copy", "-disposition:v:0", "attached_pic"];
    execFileSync("ffmpeg", [...inputs, ...streams, path]);
    const shown = await show(path);
    expect(shown.web).toMatchObject({ width: 320, height: 180 });
    expect(redQuarter(shown)).toBe(0);
  });

  test("a poster has the colours of an HD film", async () => {
    const tagged = ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"];
    const source = "color=c=0x00c000:size=320x180:rate=10:duration=1,scale=out_color_matrix=bt709";
    const { quarters } = await show(film("green.mp4", source, ...tagged));
    const [red = 255, green = 0, blue = 255] = quarters[0] ?? [];
    expect(Math.abs(green - 0xc0)).toBeLessThan(8);
    expect(Math.max(red, blue)).toBeLessThan(12);
  });

  test("a film without pictures fails with a reason", async () => {
    const path = film("no-pictures.mp4", corner("320x180"), "-movflags", "+faststart");
    const facts = await filmFacts(path, "video/mp4", signal);
    // Nothing but its description is left.
    await truncate(path, (await readFile(path)).indexOf("mdat", 0, "latin1") + 8);
    const making = { from: path, mimeType: "video/mp4", facts, signal };
    await expect(makePoster({ ...making, to: join(folder, "none.jpg") })).rejects.toBeInstanceOf(FilmError);
    await expect(makeWebFilm({ ...making, to: join(folder, "none.mp4") }, () => {})).rejects.toThrow();
  });
});
