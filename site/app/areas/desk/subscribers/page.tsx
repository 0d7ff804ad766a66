import { subscriberStates, wireSubscriber } from "@extenso/contract/wire/subscribers.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { tableScreen } from "../kit/table-screen.tsx";
import { TimeAgo } from "../time/time-ago.tsx";

export const meta = () => deskMeta("Subscribers");

/** `/desk/subscribers`: who gets the newsletter, and what they agreed to. */
export default tableScreen({
  title: "Subscribers",
  path: "/extenso/v1/subscribers",
  schema: wireSubscriber,
  searchLabel: "Search by address",
  filters: {
    state: { label: "State", options: [["", "In any state"], ...Object.entries(subscriberStates)] },
  },
  columns: [
    { label: "Email", name: "title", cell: ({ email }) => email },
    { label: "State", cell: ({ state }) => subscriberStates[state] },
    { label: "Since", hideOrder: 2, cell: ({ since_gmt }) => <TimeAgo gmt={since_gmt} /> },
    { label: "Consent", hideOrder: 2, cell: ({ consent_words }) => consent_words },
  ],
  empty: {
    title: "Nobody has subscribed yet",
    text: "Who fills in the newsletter’s form is here, with the words that they agreed to.",
  },
});
