/** A body that has to keep coming. */
import { largestFile } from "./limits.ts";

/**
 * Part by part, as fast as the visitor takes them. It ends when the next one is long in coming, which is not
 * the visitor's fault, and when it is more than any file.
 */
export function paced(
  body: ReadableStream<Uint8Array>,
  { idleMs, end, done }: { idleMs: number; end: AbortController; done: () => void },
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream({
    async pull(stream) {
      const idle = setTimeout(() => end.abort(), idleMs).unref();
      try {
        const part = await reader.read();
        if (part.done) {
          done();
          stream.close();
          return;
        }
        size += part.value.byteLength;
        if (size > largestFile) throw new RangeError("larger than any file");
        stream.enqueue(part.value);
      } catch (error) {
        end.abort();
        done();
        stream.error(error);
      } finally {
        clearTimeout(idle);
      }
    },
    cancel() {
      end.abort();
      done();
    },
  });
}
