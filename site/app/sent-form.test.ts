import { expect, test } from "vitest";
import { readSentForm } from "./sent-form.server.ts";

const sent = (body: BodyInit | null, type?: string) =>
  readSentForm(
    new Request("https://studio.example.test/contact", {
      method: "POST",
      body,
      ...(type === undefined ? {} : { headers: { "Content-Type": type } }),
    }),
  );

test("a form is read as browsers send it", async () => {
  const fields = new URLSearchParams({ email: "a@b.test", name: "Zoë" });
  expect(Object.fromEntries(await sent(fields))).toEqual({ email: "a@b.test", name: "Zoë" });
  const form = new FormData();
  form.set("name", "Zoë");
  expect(Object.fromEntries(await sent(form))).toEqual({ name: "Zoë" });
});

test.each<[string, BodyInit | null, string]>([
  ["JSON", "{}", "application/json"],
  ["nothing", null, ""],
  ["a form cut short", "--b\r\nContent-Disposition: form-data", "multipart/form-data; boundary=b"],
  ["a form without its boundary", "--b", "multipart/form-data"],
])("%s is the sender's mistake", async (_, body, type) => {
  await expect(sent(body, type)).rejects.toMatchObject({ init: { status: 400 } });
});

test("a form without an end is not waited for", async () => {
  let sentBytes = 0;
  const endless = new ReadableStream({
    pull(stream) {
      sentBytes += 64 * 1024;
      stream.enqueue(new Uint8Array(64 * 1024));
    },
  });
  const request = new Request("https://studio.example.test/contact", {
    method: "POST",
    body: endless,
    duplex: "half",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  } as RequestInit);
  await expect(readSentForm(request)).rejects.toMatchObject({ init: { status: 413 } });
  expect(sentBytes).toBeLessThan(1024 * 1024);
});
