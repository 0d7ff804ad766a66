import { useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../session/load-client.ts";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { keys } from "../api/keys.ts";
import { deleteRedirect } from "../api/redirects.ts";
import { say, sayFailed } from "./notices.ts";

/** A path as people read it. */
function shown(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * Tells that the server has written a redirect with the rename, and offers to remove it to those who may. Public paths
 * before and after; `null` where the record isn't public.
 */
export function useRenameNotice(): (before: string | null, after: string | null) => void {
  const client = useQueryClient();
  const caller = useCaller();
  return (before, after) => {
    if (before === null || after === null || before === after) return;
    void client.invalidateQueries({ queryKey: keys.allRedirects });
    const undo = () =>
      void deleteRedirect(before)
        .then(() => void say(`“${shown(before)}” leads nowhere now.`))
        .catch((error: unknown) => void sayFailed(errorMessage(error)))
        .finally(() => client.invalidateQueries({ queryKey: keys.allRedirects }));
    say(`“${shown(before)}” now leads to “${shown(after)}”.`, may(caller, "edit_pages") ? { undo } : {});
  };
}
