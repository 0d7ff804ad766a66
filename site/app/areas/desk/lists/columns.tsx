import type { ReactNode } from "react";
import type { DeskRecord } from "../api/records.ts";
import type { KindName } from "../kinds.ts";
import { clockDayLabel } from "../time/studio-time.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { decodedName } from "../ui/decoded-name.ts";
import { StatusMark } from "../ui/status-mark.tsx";
import type { Sort } from "./list-state.ts";
import { ScheduledMoment } from "./scheduled-moment.tsx";

export interface Column {
  name: string;
  label: string;
  sort?: Sort;
  /** Not shown until somebody chooses it. */
  extra?: boolean;
  /** Hidden where the window is narrow: 1 before 2. */
  hideOrder?: 1 | 2;
  cell: (record: DeskRecord) => ReactNode;
}

function fieldOf({ acf }: DeskRecord, name: string): string {
  const value = acf[name];
  return typeof value === "string" || typeof value === "number" ? decodedName(String(value)) : "";
}

const status: Column = {
  name: "status",
  label: "Status",
  cell: (record) => <StatusMark status={record.status} />,
};

const author: Column = {
  name: "author",
  label: "Author",
  sort: "author",
  hideOrder: 1,
  cell: ({ _embedded }) => _embedded.author[0]?.name,
};

function termsOf({ _embedded }: DeskRecord, wanted: string): string {
  const terms = _embedded["wp:term"].flat().filter(({ taxonomy }) => taxonomy === wanted);
  return terms.map(({ name }) => decodedName(name)).join(", ");
}

const topics: Column = {
  name: "topics",
  label: "Topics",
  hideOrder: 1,
  cell: (record) => termsOf(record, "category"),
};

const tags: Column = {
  name: "tags",
  label: "Tags",
  hideOrder: 1,
  extra: true,
  cell: (record) => termsOf(record, "post_tag"),
};

const address: Column = {
  name: "address",
  label: "Address",
  hideOrder: 1,
  extra: true,
  cell: ({ slug }) => slug && `/${slug}`,
};

const date: Column = {
  name: "date",
  label: "Date",
  sort: "date",
  hideOrder: 2,
  cell(record) {
    if (record.status === "future") return <ScheduledMoment record={record} />;
    return clockDayLabel(record.date);
  },
};

const modified: Column = {
  name: "modified",
  label: "Changed",
  sort: "modified",
  cell: ({ modified_gmt }) => <TimeAgo gmt={modified_gmt} />,
};

const field = (name: string, label: string, hideOrder: 1 | 2): Column => ({
  name,
  label,
  hideOrder,
  cell: (record) => fieldOf(record, name),
});

export const columns: Record<KindName, readonly Column[]> = {
  posts: [status, author, topics, tags, address, date, modified],
  pages: [status, author, address, date, modified],
  portfolio: [
    status,
    field("client", "Client", 2),
    field("category", "Category", 1),
    field("project_year", "Year", 1),
    { ...author, extra: true },
    address,
    { ...date, label: "Order date" },
    modified,
  ],
};
