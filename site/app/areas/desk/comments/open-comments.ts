import { useQuery } from "@tanstack/react-query";
import { useOwnContent } from "../access/use-own-content.ts";
import { listOpenComments } from "../api/comments.ts";
import { keys } from "../api/keys.ts";

const none: Awaited<ReturnType<typeof listOpenComments>> = [];

/** Records with open comments that the caller may edit, most recently commented first. */
export function useOpenComments(): typeof none {
  const isOffered = useOwnContent();
  const { data } = useQuery({
    queryKey: keys.openComments,
    queryFn: ({ signal }) => listOpenComments(signal),
    enabled: isOffered,
    retry: false,
  });
  return data ?? none;
}
