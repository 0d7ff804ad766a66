import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { usePendingDeletions } from "../actions/pending-deletions.ts";
import { type CommentThread, readComments } from "../api/comments.ts";
import { keys } from "../api/keys.ts";

/** Others see a comment within this time. */
const everyMs = 4_000;

interface Known {
  version: string;
  threads: CommentThread[];
}

const none: readonly CommentThread[] = [];

export interface Comments {
  /** The record; null before it is first saved. */
  post: number | null;
  threads: readonly CommentThread[];
  /** Reads the comments again, after a change. */
  refresh: () => Promise<void>;
}

/** The comments of a record, read again every few seconds. */
export function useComments(post: number | null): Comments {
  const client = useQueryClient();
  const { data } = useQuery<Known>({
    queryKey: keys.comments(post ?? 0),
    enabled: post !== null,
    refetchInterval: everyMs,
    retry: false,
    async queryFn({ signal }) {
      const before = client.getQueryData<Known>(keys.comments(post ?? 0));
      const { version, threads } = await readComments(post ?? 0, before?.version ?? "", signal);
      return threads || !before ? { version, threads: threads ?? [] } : before;
    },
  });
  const refresh = useCallback(async () => {
    await client.invalidateQueries({ queryKey: keys.comments(post ?? 0), exact: true });
    void client.invalidateQueries({ queryKey: keys.openComments });
  }, [client, post]);
  const leaving = usePendingDeletions();
  const threads = useMemo(() => withoutLeaving(data?.threads ?? none, leaving), [data, leaving]);
  return { post, threads, refresh };
}

/** Key under which a message waits for its deletion. */
export const messageName = (id: number) => `comment ${id}`;

/** Hides messages that wait for their deletion, and threads of nothing else. */
function withoutLeaving(
  threads: readonly CommentThread[],
  leaving: ReadonlySet<string>,
): readonly CommentThread[] {
  if (leaving.size === 0) return threads;
  return threads.flatMap((thread) => {
    const messages = thread.messages.filter(({ id }) => !leaving.has(messageName(id)));
    return messages.length > 0 ? [{ ...thread, messages }] : [];
  });
}

export const openOnes = (threads: readonly CommentThread[]) => threads.filter(({ resolved }) => !resolved);

/** “3 open comments” */
export function openLabel(count: number): string {
  return count === 1 ? "1 open comment" : `${count} open comments`;
}
