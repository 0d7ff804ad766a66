import { expect, test } from "vitest";
import { MovedFiles } from "./moved-files.ts";

const stored = (file: string, sizes: string[], original_image?: string) => ({
  file,
  details: {
    filesize: 1,
    sizes: Object.fromEntries(
      sizes.map((name) => [name, { file: name, width: 1, height: 1, mime_type: "image/jpeg" }]),
    ),
    ...(original_image ? { original_image } : {}),
  },
});

test.each([
  ["a HEIC that the other site has converted", "2026/05/quay.heic", "2026/05/quay.jpg"],
  ["one with capitals", "2026/05/quay.HEIC", "2026/05/quay.jpg"],
  ["one that was scaled there", "2026/05/pier.heif", "2026/05/pier-scaled.jpg"],
  ["one that was imported as it is", "2026/05/dune.heic", "2026/05/dune-2.jpg"],
  ["another picture of that name", "2026/05/dune.jpg", undefined],
  ["a HEIC of no picture", "2026/05/other.heic", undefined],
])("%s is named by what it is here", (_, named, here) => {
  const files = new MovedFiles();
  const note = (old: string, there: ReturnType<typeof stored>) =>
    files.note(old, `https://old.example/wp-content/uploads/${old}`, there);
  note("2026/05/quay.jpg", stored("2026/05/quay.jpg", ["quay-300x200.jpg"]));
  note("2026/05/pier-scaled.jpg", stored("2026/05/pier-scaled.jpg", ["pier-300x200.jpg"]));
  note("2026/05/dune.heic", stored("2026/05/dune-2.jpg", []));
  expect(files.find(named)).toBe(here);
});
