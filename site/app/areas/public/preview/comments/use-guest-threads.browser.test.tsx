/** A guest's own message stays where they sent it, whatever was being read at that moment. */
import { wireGuestThreads } from "@extenso/contract/wire/comments.ts";
import { useCallback, useState } from "react";
import { expect, test } from "vitest";
import { fakeServer, held, json, refusal } from "../../../../../testing/fake-server.ts";
import { renderPart } from "../../../../../testing/render.tsx";
import type { GuestThread } from "./guest-calls.ts";
import { useGuestThreads } from "./use-guest-threads.ts";

const call = "GET /extenso/v1/preview-comments/12/threads";

const sent: GuestThread = {
  id: 3,
  field: "whole",
  block: 0,
  words: "",
  resolved: false,
  messages: [
    {
      id: 5,
      author: { name: "Dana Li", guest: true },
      text: "Say where.",
      created_gmt: "2026-01-15T12:00:00",
    },
  ],
};

function Threads() {
  const [overs, setOvers] = useState(0);
  const onOver = useCallback(() => setOvers((count) => count + 1), []);
  const { threads, put } = useGuestThreads("12", onOver);
  return (
    <>
      <button type="button" onClick={() => put(sent)}>
        Send
      </button>
      <p>{threads.flatMap(({ messages }) => messages.map(({ text }) => text)).join(" ") || "No threads"}</p>
      <p>Over {overs} times</p>
    </>
  );
}

const withAnswer = { ...sent, messages: [...sent.messages, { ...sent.messages[0], id: 6, text: "Here." }] };
const over = refusal(404, "extenso_link_over", "This link has ended.");
const readAgain = () => document.dispatchEvent(new Event("visibilitychange"));

/** A server that gives each read an answer of its own, in their order. */
async function renderWith(answers: ReturnType<typeof json>[]) {
  const waiting = [...answers];
  const server = fakeServer({
    [call]: (request) => {
      const next = waiting.shift();
      if (!next) throw new Error("one read too many");
      return next(request);
    },
  });
  const screen = await renderPart(Threads);
  await expect.poll(() => server.requestsTo(call)).toHaveLength(1);
  return { screen, known: () => server.requestsTo(call).map(({ query }) => query.get("known")) };
}

test("an answer that was on its way when a message was sent doesn't take it away", async () => {
  const first = held(json(wireGuestThreads, { version: "1", threads: [] }));
  const later = json(wireGuestThreads, { version: "2", threads: [withAnswer] });
  const { screen, known } = await renderWith([first.handler, over, later]);
  await screen.getByRole("button", { name: "Send" }).click();
  await expect.element(screen.getByText("Say where.", { exact: true })).toBeVisible();
  first.release();
  // A refusal that is seen came behind the held answer, and changes no thread itself.
  readAgain();
  await expect.element(screen.getByText("Over 1 times")).toBeVisible();
  await expect.element(screen.getByText("Say where.", { exact: true })).toBeVisible();
  readAgain();
  await expect.element(screen.getByText("Say where. Here.", { exact: true })).toBeVisible();
  // The version of the dropped answer isn't kept, so the next read asks for its threads again.
  expect(known()).toEqual(["", "", ""]);
});

test("of two reads the one that began later counts, whichever is answered first", async () => {
  const first = held(json(wireGuestThreads, { version: "1", threads: [sent] }));
  const second = json(wireGuestThreads, { version: "2", threads: [withAnswer] });
  const { screen, known } = await renderWith([first.handler, second, over, over]);
  readAgain();
  await expect.element(screen.getByText("Say where. Here.", { exact: true })).toBeVisible();
  first.release();
  readAgain();
  await expect.element(screen.getByText("Over 1 times")).toBeVisible();
  await expect.element(screen.getByText("Say where. Here.", { exact: true })).toBeVisible();
  readAgain();
  await expect.element(screen.getByText("Over 2 times")).toBeVisible();
  expect(known()).toEqual(["", "", "2", "2"]);
});
