import type { Page } from "@extenso/contract/entities.ts";
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "../ui/failure.tsx";
import { Pager } from "../ui/pager.tsx";

/** A page of a list, and the state of its query. */
interface ListResult<Item> {
  data: Page<Item> | undefined;
  error: Error | null;
  isPending: boolean;
  /** `data` is the previous page, until the requested one has arrived. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/**
 * Reads a page of a list, and shows the previous one until it has arrived.
 *
 * @param queryKey all that `read` sends.
 */
export function useList<Item>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Page<Item>>,
  {
    againMs = false,
    enabled = true,
    onOpening = true,
  }: {
    againMs?: number | false;
    enabled?: boolean;
    /** `"always"` reads it whenever the page opens, for lists that changes of records don't invalidate. */
    onOpening?: true | "always";
  } = {},
): ListResult<Item> {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
    refetchOnMount: onOpening,
    enabled,
  });
}

/** The rows of a list that are shown. */
export interface ListRows<Item> {
  items: readonly Item[];
  /** The first page hasn’t arrived yet. */
  isWaiting: boolean;
  /** The items are those of the previous page or filter. */
  isStale: boolean;
}

/** A page with a list: heading, filters, rows or the reason why there are none, and paging. */
export function ListPage<Item>({
  title,
  count,
  actions,
  notices,
  views,
  filters,
  aboveRows,
  list,
  items = list.data?.items,
  empty,
  children,
  page,
  perPage,
  onPage,
}: {
  title: string;
  /** Shows the number of rows beside the title, with “found” where filters apply. */
  count?: "all" | "found";
  /** Buttons at the end of the heading. */
  actions?: ReactNode;
  /** Messages below the heading. */
  notices?: ReactNode;
  /** Switches between views of the list, in a row above the filters. */
  views?: ReactNode;
  filters?: ReactNode;
  aboveRows?: ReactNode;
  list: ListResult<Item>;
  /** Rows without those whose deletion can still be undone. */
  items?: readonly Item[] | undefined;
  /** Shown if there are no rows. */
  empty: ReactNode;
  children: (rows: ListRows<Item>) => ReactNode;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
}) {
  const total = list.data?.total ?? 0;
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">{title}</h1>
        {count && (
          <p className="desk-count" role="status">
            {list.data && `${total.toLocaleString("en-CA")}${count === "found" ? " found" : ""}`}
          </p>
        )}
        {actions && <div className="desk-head-end">{actions}</div>}
      </header>
      {notices}
      {views}
      {filters && <search className="desk-filters">{filters}</search>}
      {aboveRows}
      {list.error && !list.data ? (
        <Failure message={errorMessage(list.error)} onAgain={() => void list.refetch()} />
      ) : items?.length === 0 ? (
        empty
      ) : (
        children({
          items: items ?? [],
          isWaiting: list.isPending,
          isStale: list.isPlaceholderData,
        })
      )}
      <Pager page={page} perPage={perPage} total={total} onPage={onPage} />
    </>
  );
}

/** The reason why a list has no rows, and what to do about it. */
export function EmptyList({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  /** Links and buttons. */
  children?: ReactNode;
}) {
  return (
    <div className="desk-empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
