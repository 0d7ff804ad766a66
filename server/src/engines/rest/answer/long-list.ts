/** A list that is too long to be held, as JSON that is made while its reader takes it. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { createQueue } from "../../../kernel/process/work-queue.ts";
import type { ListPart } from "../route.ts";

/** Long lists make one part at a time, all together, so that other requests are served in between. */
const inTurn = createQueue(1);

/**
 * @param shaped a part's records as they are to stand in the list.
 * @param frame what comes before the list and after it.
 * @param failed told why a list breaks off: its status is long sent.
 */
export function longList(
  parts: AsyncIterable<ListPart>,
  shaped: (part: ListPart) => Promise<unknown>,
  frame: { before: string; after: string },
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const waiting = parts[Symbol.asyncIterator]();
  let opening = `${frame.before}[`;
  /** Null at the end. */
  async function nextRecords(): Promise<string | null> {
    for (;;) {
      await nextTurn();
      const next = await waiting.next();
      if (next.done) return null;
      const records = JSON.stringify(await shaped(next.value)).slice(1, -1);
      if (records !== "") return records;
    }
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const records = await inTurn(nextRecords);
          controller.enqueue(encoder.encode(records === null ? closing(opening) : opening + records));
          opening = ",";
          if (records === null) controller.close();
        } catch (error) {
          failed(error);
          controller.error(error);
        }
      },
      async cancel() {
        await waiting.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  function closing(unsent: string): string {
    return `${unsent === "," ? "" : unsent}]${frame.after}`;
  }
}
