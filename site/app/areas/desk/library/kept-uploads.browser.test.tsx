/** Uploads in the browser's own store, which tells the next visit what to go on with. */
import { expect, onTestFinished, test } from "vitest";
import { forgetUpload, keptUploads, recordUploadUrl, storeUpload } from "./kept-uploads.ts";

const file = new File(["tides"], "tides.jpg", { type: "image/jpeg" });

test("an upload that ends while its address is recorded doesn't come back", async () => {
  onTestFinished(() => forgetUpload("one"));
  await storeUpload("one", file, 7);
  // As the last piece of a small file is answered in the moment in which its upload was begun.
  await Promise.all([recordUploadUrl("one", "/uploads/one"), forgetUpload("one")]);
  expect(await keptUploads(7)).toEqual([]);
  await recordUploadUrl("one", "/uploads/one");
  expect(await keptUploads(7)).toEqual([]);
});

test("one that was not sent to its end is there with its address, for whoever began it alone", async () => {
  onTestFinished(() => forgetUpload("two"));
  await storeUpload("two", file, 7);
  await recordUploadUrl("two", "/uploads/two");
  expect(await keptUploads(7)).toMatchObject([{ id: "two", address: "/uploads/two", owner: 7 }]);
  expect(await keptUploads(8)).toEqual([]);
});
