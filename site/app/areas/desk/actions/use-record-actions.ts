import type { Page } from "@extenso/contract/entities.ts";
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ContentType, ListQuery } from "../api/content.ts";
import { livingStatuses } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import type { DeskRecord } from "../api/records.ts";
import { kindOf } from "../kinds.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { useStudioZone } from "../time/studio-time.ts";
import { doEach } from "./do-each.ts";
import { deleteLater } from "./pending-deletions.ts";
import {
  doneMessage,
  failedMessage,
  otherStatusMessages,
  perform,
  type RecordAction,
  statusAfter,
  takeBack,
} from "./record-actions.ts";

type List = Page<DeskRecord>;

/** Shows the lists as they will be: rows that no longer belong to one leave it. */
function showAhead(
  client: QueryClient,
  type: ContentType,
  ids: ReadonlySet<number>,
  act: RecordAction,
): void {
  const status = statusAfter(act);
  for (const [key, list] of client.getQueriesData<List>({ queryKey: [...keys.records(type), "list"] })) {
    if (!list) continue;
    const query = key[3] as ListQuery | undefined;
    const statuses: readonly string[] = query?.statuses ?? livingStatuses;
    const stays = status !== null && statuses.includes(status);
    const items = stays
      ? list.items.map((item) => (ids.has(item.id) ? { ...item, status } : item))
      : list.items.filter(({ id }) => !ids.has(id));
    client.setQueryData<List>(key, {
      ...list,
      items,
      total: list.total - (list.items.length - items.length),
    });
  }
}

/**
 * Acts on records. The lists show them as if the server had agreed already; what is told is what it answered, with ten
 * seconds to take it back, and what it refuses comes back with its reason.
 */
export function useRecordActions(
  type: ContentType,
): (act: RecordAction, records: readonly DeskRecord[]) => void {
  const client = useQueryClient();
  const { one } = kindOf(type);
  const zone = useStudioZone();
  const queryKey = keys.records(type);
  const refresh = () => client.invalidateQueries({ queryKey });

  /** @param wanted the status that each should have by now; null: none. */
  function sayOtherwise(
    records: readonly (DeskRecord | null)[],
    wanted: (at: number) => string | null,
  ): void {
    const others = records.filter((record, at) => record && record.status !== wanted(at));
    for (const words of otherStatusMessages(others as DeskRecord[], zone)) say(words);
  }

  async function run(act: RecordAction, records: readonly DeskRecord[]): Promise<DeskRecord[]> {
    const { done, results, failed } = await doEach(records, (record) => perform(type, act, record));
    const [first] = failed;
    if (first) sayFailed(failedMessage(act, failed.length, records.length, one, errorMessage(first.error)));
    const wanted = statusAfter(act);
    if (act !== "delete" && done.length > 0) {
      const asAsked = done.filter((_, at) => results[at]?.status === wanted);
      const undo = () => void back(done);
      if (asAsked.length > 0)
        say(doneMessage(act, asAsked.length, one, asAsked[0]?.title.raw || "Untitled"), { undo });
      sayOtherwise(results, () => wanted);
    }
    await refresh();
    return done;
  }

  async function back(done: readonly DeskRecord[]): Promise<void> {
    const outcome = await doEach(done, (record) => takeBack(type, record));
    const [first] = outcome.failed;
    if (first) sayFailed(`It couldn’t be undone. ${errorMessage(first.error)}`);
    sayOtherwise(outcome.results, (at) => outcome.done[at]?.status ?? null);
    await refresh();
  }

  return (act, records) => {
    const [first] = records;
    if (!first) return;
    if (act === "delete") {
      return deleteLater({
        names: records.map(({ id }) => `${type} ${id}`),
        message: doneMessage(act, records.length, one, first.title.raw || "Untitled"),
        work: () => run(act, records),
      });
    }
    void client.cancelQueries({ queryKey });
    showAhead(client, type, new Set(records.map(({ id }) => id)), act);
    void run(act, records);
  };
}
