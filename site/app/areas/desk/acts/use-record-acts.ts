import type { Page } from "@extenso/contract/entities.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { errorWords } from "../../../session/load-client.ts";
import type { ContentType, ListQuery } from "../api/content.ts";
import { livingStatuses } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import type { DeskRecord } from "../api/records.ts";
import { kindOf } from "../kinds.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { leave } from "./leaving.ts";
import { type Act, doneWords, failedWords, perform, statusAfter, takeBack } from "./record-acts.ts";
import { doEach } from "./several.ts";

type List = Page<DeskRecord>;

/** Shows the lists as they will be: rows that no longer belong to one leave it. */
function showAhead(client: QueryClient, type: ContentType, ids: ReadonlySet<number>, act: Act): void {
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
 * Acts on records as if the server had agreed already. It is told at once, with ten seconds to take it back; what
 * it refuses comes back, with its reason.
 */
export function useRecordActs(type: ContentType): (act: Act, records: readonly DeskRecord[]) => void {
  const client = useQueryClient();
  const { one } = kindOf(type);
  const queryKey = keys.records(type);
  const refresh = () => client.invalidateQueries({ queryKey });

  async function run(act: Act, records: readonly DeskRecord[]): Promise<DeskRecord[]> {
    const { done, failed } = await doEach(records, (record) => perform(type, act, record));
    const [first] = failed;
    if (first) sayFailed(failedWords(act, failed.length, records.length, one, errorWords(first.error)));
    await refresh();
    return done;
  }

  async function back(running: Promise<DeskRecord[]>): Promise<void> {
    const { failed } = await doEach(await running, (record) => takeBack(type, record));
    const [first] = failed;
    if (first) sayFailed(`It could not be taken back. ${errorWords(first.error)}`);
    await refresh();
  }

  return (act, records) => {
    const [first] = records;
    if (!first) return;
    const words = doneWords(act, records.length, one, first.title.raw || "Untitled");
    if (act === "delete") {
      // Nothing brings these back: the server hears of it when nobody can change their mind any more.
      const comeBack = leave(records.map(({ id }) => `${type} ${id}`));
      const settle = () => void run(act, records).finally(comeBack);
      say(words, { undo: comeBack, settle });
      return;
    }
    void client.cancelQueries({ queryKey });
    showAhead(client, type, new Set(records.map(({ id }) => id)), act);
    const running = run(act, records);
    say(words, { undo: () => void back(running) });
  };
}
