import { useEffect, useState } from "react";
import { type OtherPerson, tellLeaving, tellPresence } from "../api/previews.ts";
import { presenceMessage } from "./presence-messages.ts";

/** Says who else has the same text open. @param post null while there is none. */
export function PresenceStrip({ post }: { post: number | null }) {
  const message = presenceMessage(usePresence(post).map(({ name }) => name));
  return (
    <p role="status" className="desk-presence">
      {message}
    </p>
  );
}

/** Others learn within this time that somebody opened the text. */
const everyMs = 4_000;

const nobody: readonly OtherPerson[] = [];

/** Returns the other people who have the same text open. @param post `null` before the text is first saved. */
function usePresence(post: number | null): readonly OtherPerson[] {
  const [others, setOthers] = useState(nobody);

  // The server is told again and again that the text is open here.
  useEffect(() => {
    if (post === null) return;
    const leaving = new AbortController();
    const window = crypto.randomUUID();
    let timer: ReturnType<typeof setTimeout>;
    const tell = async () => {
      // Without an answer nobody else is known to be there.
      const found = await tellPresence(post, window, leaving.signal).catch(() => nobody);
      if (leaving.signal.aborted) return;
      setOthers(found);
      timer = setTimeout(tell, everyMs);
    };
    void tell();
    const bye = () => void tellLeaving(post, window).catch(() => {});
    addEventListener("pagehide", bye);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      removeEventListener("pagehide", bye);
      setOthers(nobody);
      bye();
    };
  }, [post]);
  return others;
}
