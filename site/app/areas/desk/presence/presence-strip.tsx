import { presenceWords } from "./presence-messages.ts";
import { usePresence } from "./use-presence.ts";

/** Says who else has the same text open. @param post null while there is none. */
export function PresenceStrip({ post }: { post: number | null }) {
  const words = presenceWords(usePresence(post).map(({ name }) => name));
  return (
    <p role="status" className="desk-presence">
      {words}
    </p>
  );
}
