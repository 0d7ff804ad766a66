import { useQueryClient } from "@tanstack/react-query";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { keys } from "../api/keys.ts";
import { deleteRedirect } from "../api/redirects.ts";
import { undoing } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";

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
    const undo = undoing(async () => {
      await deleteRedirect(before).finally(() => client.invalidateQueries({ queryKey: keys.allRedirects }));
      say(`“${shown(before)}” leads nowhere now.`);
    });
    say(`“${shown(before)}” now leads to “${shown(after)}”.`, may(caller, "edit_pages") ? { undo } : {});
  };
}
