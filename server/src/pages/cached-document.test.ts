import pino from "pino";
import { expect, test } from "vitest";
import { createCachedDocuments, type DocumentSource } from "./cached-document.ts";

const log = pino({ level: "silent" });
const settings = { publicUrl: "https://studio.example" } as Parameters<
  typeof createCachedDocuments
>[0]["settings"];
const request = new Request("https://studio.example/favicon.ico");

/** A document that `content` holds: none where that is null, none that can be read where it is an error. */
function documentOf() {
  let now = Date.parse("2026-11-27T10:00:00Z");
  const state = { content: null as string | Error | null, made: 0 };
  const documents = createCachedDocuments(
    { clock: () => new Date(now), log, settings },
    () => new Response(null, { status: 404 }),
    { siteDocuments: { read: () => Promise.reject(new Error("no document reads it")) }, studio: null },
  );
  const source: DocumentSource = {
    path: "/favicon.ico",
    contentType: "image/x-icon",
    async make({ reads }) {
      state.made += 1;
      reads("site-content");
      if (state.content instanceof Error) throw state.content;
      return state.content === null ? null : { content: state.content, modifiedAt: null };
    },
  };
  return {
    state,
    documents,
    ask: async () => {
      const answer = await documents.answer(request, source);
      return [answer.status, answer.ok ? await answer.text() : null];
    },
    wait(ms: number) {
      now += ms;
    },
  };
}

test("that there is no document is remembered until what was read changes", async () => {
  const { state, documents, ask } = documentOf();
  expect(await ask()).toEqual([404, null]);
  expect(await ask()).toEqual([404, null]);
  expect(state.made).toBe(1);
  state.content = "a mark";
  documents.changed("media");
  expect(await ask()).toEqual([404, null]);
  documents.changed("site-content");
  expect(await ask()).toEqual([200, "a mark"]);
  state.content = null;
  documents.changed("site-content");
  expect(await ask()).toEqual([404, null]);
  expect(state.made).toBe(3);
});

test("after a minute it is looked at again, since a content server elsewhere reports no changes", async () => {
  const { state, ask, wait } = documentOf();
  await ask();
  state.content = "a mark";
  wait(61_000);
  expect(await ask()).toEqual([200, "a mark"]);
});

test("while the content can't be read, the last document is served, and so is its absence", async () => {
  const { state, documents, ask } = documentOf();
  state.content = new Error("the content server is away");
  expect(await ask()).toEqual([503, null]);
  state.content = null;
  expect(await ask()).toEqual([404, null]);
  state.content = new Error("the content server is away");
  documents.changed("site-content");
  expect(await ask()).toEqual([404, null]);
});
