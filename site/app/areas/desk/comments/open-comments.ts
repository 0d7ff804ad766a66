import { useQuery } from "@tanstack/react-query";
import { listOpenComments } from "../api/comments.ts";
import { keys } from "../api/keys.ts";

const none: Awaited<ReturnType<typeof listOpenComments>> = [];

/** Records with open comments that the caller may edit, most recently commented first. */
export function useOpenComments(): typeof none {
  const { data } = useQuery({
    queryKey: keys.openComments,
    queryFn: ({ signal }) => listOpenComments(signal),
    retry: false,
  });
  return data ?? none;
}
