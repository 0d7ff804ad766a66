/** A guest's own message stays where they sent it, whatever was being read at that moment. */
import { wireGuestThreads } from "@extenso/contract/wire/comments.ts";
import { expect, test } from "vitest";
import { fakeServer, held, json } from "../../../../../testing/fake-server.ts";
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
  const { threads, put } = useGuestThreads("12", () => {});
  return (
    <>
      <button type="button" onClick={() => put(sent)}>
        Send
      </button>
      <p>
        {threads.length} threads: {threads.flatMap(({ messages }) => messages.map(({ text }) => text)).join()}
      </p>
    </>
  );
}

test("an answer that was on its way when a message was sent doesn't take it away", async () => {
  const { handler, release } = held(json(wireGuestThreads, { version: "1", threads: [] }));
  let isAnswered = false;
  const server = fakeServer({
    [call]: async (request) => {
      const response = await handler(request);
      isAnswered = true;
      return response;
    },
  });
  const screen = await renderPart(Threads);
  await expect.poll(() => server.requestsTo(call)).toHaveLength(1);
  await screen.getByRole("button", { name: "Send" }).click();
  await expect.element(screen.getByText("1 threads: Say where.")).toBeVisible();
  release();
  await expect.poll(() => isAnswered).toBe(true);

  const later = { ...sent, messages: [...sent.messages, { ...sent.messages[0], id: 6, text: "Here." }] };
  server.answer({ [call]: json(wireGuestThreads, { version: "2", threads: [later] }) });
  await expect.element(screen.getByText("1 threads: Say where.")).toBeVisible();
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(screen.getByText("1 threads: Say where.,Here.")).toBeVisible();
  // The version of the dropped answer isn't kept, so the next read asks for its threads again.
  expect(server.requestsTo(call).map(({ query }) => query.get("known"))).not.toContain("1");
});
