import {
  type SubscriberState,
  subscriberStates,
  type WireSubscriber,
  wireSubscriber,
} from "@extenso/contract/wire/subscribers.ts";
import { readPage } from "../api/send.ts";
import { SelectFilter } from "../kit/choices.tsx";
import { deskMeta } from "../kit/desk-meta.ts";
import { ExportButton } from "../kit/export-button.tsx";
import { EmptyList, ListPage, useList } from "../kit/list-page.tsx";
import { choiceArgument, listState, textArgument, useListState } from "../kit/list-state.ts";
import { type Columns, ListTable } from "../kit/list-table.tsx";
import { TimeAgo } from "../time/time-ago.tsx";
import { SearchBox } from "../ui/search-box.tsx";

export const meta = () => deskMeta("Subscribers");

const path = "/extenso/v1/subscribers";
const perPage = 50;
const states = Object.entries(subscriberStates) as [SubscriberState, string][];
const subscriberList = listState({
  search: textArgument(),
  state: choiceArgument(["", ...states.map(([state]) => state)], ""),
});

const columns: Columns<WireSubscriber> = [
  { label: "Email", name: "title", cell: ({ email }) => email },
  { label: "State", cell: ({ state }) => subscriberStates[state] },
  { label: "Since", cell: ({ since_gmt }) => <TimeAgo gmt={since_gmt} /> },
  {
    label: "Consent",
    leaves: 1,
    cell: ({ consent }) => consent && <span title={consent.words}>{consent.words || "No words"}</span>,
  },
];

/** `/desk/subscribers`: who gets the newsletter, and what they agreed to. */
export default function SubscribersPage() {
  const [{ page, ...narrowed }, change] = useListState(subscriberList);
  const query = { ...narrowed, page, per_page: perPage };
  const list = useList(["subscribers", query], (signal) => readPage(wireSubscriber, path, query, signal));
  const isNarrowed = narrowed.search.trim() !== "" || narrowed.state !== "";
  return (
    <ListPage
      title="Subscribers"
      count={isNarrowed ? "found" : "all"}
      actions={<ExportButton path={path} query={narrowed} name="subscribers" />}
      filters={
        <>
          <SearchBox
            label="Search by address"
            value={narrowed.search}
            onSearch={(search) => change({ search }, true)}
          />
          <SelectFilter
            label="State"
            value={narrowed.state}
            options={[["", "In any state"], ...states]}
            onChoose={(state) => change({ state })}
          />
        </>
      }
      list={list}
      empty={
        <EmptyList
          title={isNarrowed ? "Nobody matches" : "Nobody has subscribed yet"}
          text="Who subscribes on the site is here, and stays for the proof of consent after leaving."
        />
      }
      page={page}
      perPage={perPage}
      onPage={(next) => change({ page: next })}
    >
      {(rows) => <ListTable caption="Subscribers" columns={columns} rows={rows} />}
    </ListPage>
  );
}
