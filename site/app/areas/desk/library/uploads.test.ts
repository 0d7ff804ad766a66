import { expect, test, vi } from "vitest";
import { sendFile } from "./send-file.ts";
import { uploads } from "./upload-list.ts";
import { addUploads, resumeUploads } from "./uploads.ts";

const kept = vi.hoisted(() => Promise.withResolvers<{ id: string; file: File }[]>());
vi.mock("./kept-uploads.ts", () => ({
  keptUploads: () => kept.promise,
  storeUpload: async () => {},
  recordUploadUrl: async () => {},
  forgetUpload: async () => {},
}));
vi.mock("./known-file.ts", () => ({ knownFile: async () => 0 }));
vi.mock("./send-file.ts", () => ({
  sendFile: vi.fn(async () => 7),
  cancelUpload: async () => {},
}));

const states = () => uploads.get().map(({ name, state }) => [name, state]);

test("a file that was sent while those of an earlier visit were read is sent once", async () => {
  resumeUploads();
  const file = new File(["low water"], "tide.png");
  const [id = ""] = addUploads([file]);
  await expect.poll(states).toEqual([["tide.png", "done"]]);
  const earlier = new File(["high water"], "flood.png");
  kept.resolve([
    { id: "earlier", file: earlier },
    { id, file },
  ]);
  await expect.poll(states).toContainEqual(["flood.png", "done"]);
  expect(states()).toEqual([
    ["tide.png", "done"],
    ["flood.png", "done"],
  ]);
  expect(sendFile).toHaveBeenCalledTimes(2);
});
