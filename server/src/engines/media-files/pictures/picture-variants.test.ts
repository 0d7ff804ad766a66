import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../database/test-databases.ts";
import type { FileStorage } from "../../storage/file-storage.ts";
import { uploadsFolder } from "../store-media.ts";
import { openTestLibrary, type TestLibrary, twoColours } from "../test-library.ts";
import { variantName } from "./make-variant.ts";
import { createPictureVariants, type VariantLimits } from "./picture-variants.ts";

const patient: VariantLimits = { atOnce: 1, waiting: 100, worthWaitingFor: 100, patience: 15_000 };

let library: TestLibrary;

afterEach(() => library.close());

/** Counts what is written, and how many writers there are at once. */
function counting(files: FileStorage) {
  const written: string[] = [];
  return {
    written,
    files: {
      ...files,
      async write(...[key, content]: Parameters<FileStorage["write"]>) {
        written.push(key);
        await files.write(key, content);
      },
    },
  };
}

describe.each(databaseKinds)("on %s", (kind) => {
  test("a size of a listed picture is found, whatever the picture is shown as", async () => {
    library = await openTestLibrary(kind);
    await library.add("photo.jpg", await twoColours(900, 600, "jpeg"));
    await library.add("wide.jpg", await twoColours(2600, 400, "jpeg"));
    const variants = createPictureVariants(library, patient);
    expect(await variants.request("2025/03/photo-300x200.jpg.webp")).toBe("kept");
    expect(await variants.request("2025/03/photo.jpg.webp")).toBe("kept");
    expect(await variants.request("2025/03/wide-scaled.jpg.webp")).toBe("kept");
    expect(await variants.request("2025/03/wide-768x118.jpg.webp")).toBe("kept");
  });

  test.each([
    "2025/03/photo-301x200.jpg.avif",
    "2025/03/photo-300x200.jpeg.avif",
    "2025/03/other.jpg.avif",
    "2025/04/photo.jpg.avif",
    "2025/03/photo-scaled.jpg.avif",
    "2025/03/photo.jpg.png",
    "2025/03/photo.jpg",
    "2025/03/drawing.svg.webp",
    "../2025/03/photo.jpg.webp",
  ])("%s is nobody's variant and makes no file", async (file) => {
    library = await openTestLibrary(kind);
    await library.add("photo.jpg", await twoColours(900, 600, "jpeg"));
    await library.add("drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const counted = counting(library.files);
    expect(await createPictureVariants({ ...library, files: counted.files }, patient).request(file)).toBe(
      "unknown",
    );
    expect(counted.written).toEqual([]);
  });
});

describe("encoding", () => {
  beforeEach(async () => {
    library = await openTestLibrary();
    await library.add("photo.jpg", await twoColours(900, 600, "jpeg"));
  });

  test("gives the picture in the format asked for, in the size of its namesake", async () => {
    const variants = createPictureVariants(library, patient);
    for (const [file, expected] of [
      ["2025/03/photo-768x512.jpg.avif", { format: "heif", width: 768, height: 512 }],
      ["2025/03/photo-150x150.jpg.webp", { format: "webp", width: 150, height: 150 }],
      ["2025/03/photo.jpg.webp", { format: "webp", width: 900, height: 600 }],
    ] as const) {
      expect(await variants.request(file)).toBe("kept");
      const local = await library.files.asLocalFile(uploadsFolder + file);
      const { format, width, height } = await sharp(local?.path).metadata();
      expect({ format, width, height }).toEqual(expected);
    }
  });

  test("twenty requests at once cost one encoding and one file", async () => {
    const counted = counting(library.files);
    const variants = createPictureVariants({ ...library, files: counted.files }, patient);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => variants.request("2025/03/photo-300x200.jpg.avif")),
    );
    expect(new Set(answers)).toEqual(new Set(["kept"]));
    expect(counted.written).toEqual([`${uploadsFolder}2025/03/photo-300x200.jpg.avif`]);
  });

  test("no more run at once than allowed", async () => {
    let running = 0;
    let most = 0;
    const files: FileStorage = {
      ...library.files,
      async asLocalFile(key) {
        running += 1;
        most = Math.max(most, running);
        const local = await library.files.asLocalFile(key);
        return (
          local && {
            path: local.path,
            release: async () => {
              running -= 1;
            },
          }
        );
      },
    };
    const variants = createPictureVariants({ ...library, files }, { ...patient, atOnce: 2 });
    const names = ["photo", "photo-300x200", "photo-150x150", "photo-768x512"].flatMap((name) => [
      `2025/03/${name}.jpg.webp`,
      `2025/03/${name}.jpg.avif`,
    ]);
    const answers = await Promise.all(names.map((name) => variants.request(name)));
    expect(new Set(answers)).toEqual(new Set(["kept"]));
    expect(most).toBe(2);
    expect(running).toBe(0);
  });

  test("beyond what may wait, and beyond patience, the picture itself serves", async () => {
    const full = createPictureVariants(library, { ...patient, waiting: 0 });
    expect(await full.request("2025/03/photo.jpg.webp")).toBe("asIs");
    const hasty = createPictureVariants(library, { ...patient, patience: 0 });
    expect(await hasty.request("2025/03/photo.jpg.webp")).toBe("asIs");
    const behindOthers = createPictureVariants(library, { ...patient, worthWaitingFor: 0 });
    expect(await behindOthers.request("2025/03/photo-300x200.jpg.webp")).toBe("asIs");
    // A variant that the request didn't wait for is made all the same.
    for (const variant of ["photo.jpg.webp", "photo-300x200.jpg.webp"]) {
      await expect.poll(() => library.files.stat(`${uploadsFolder}2025/03/${variant}`)).not.toBeNull();
    }
  });

  test("a broken original is tried once and then left", async () => {
    await library.files.write(`${uploadsFolder}2025/03/photo.jpg`, new TextEncoder().encode("no picture"));
    const variants = createPictureVariants(library, patient);
    expect(await variants.request("2025/03/photo.jpg.webp")).toBe("asIs");
    expect(await variants.request("2025/03/photo.jpg.webp")).toBe("asIs");
    expect(await readdir(join(library.folder, "files", ".incoming"))).toEqual([]);
  });
});

test("a variant's name is the picture's with the format behind it", () => {
  expect(variantName("2025/03/x-1x2.jpeg.avif")).toEqual({ picture: "2025/03/x-1x2.jpeg", format: "avif" });
  expect(variantName("2025/03/x.avif")).toBeNull();
  expect(variantName("2025/03/x.jpg.gif")).toBeNull();
});
