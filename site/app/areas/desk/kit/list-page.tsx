import type { Page } from "@extenso/contract/entities.ts";
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "../ui/failure.tsx";
import { Pager } from "../ui/pager.tsx";

/** A page of a list as it is being read. */
interface ListResult<Item> {
  data: Page<Item> | undefined;
  error: Error | null;
  isPending: boolean;
  /** The page before, until the one that was asked for has come. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/**
 * Reads a page of a list; the one before stays until it has come.
 *
 * @param queryKey tells pages apart, by all that `read` sends.
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
    /** `"always"` reads it again at every opening, where changes of its records don't invalidate it. */
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
  /** Nothing has come yet. */
  isWaiting: boolean;
  /** They belong to the list before. */
  isStale: boolean;
}

/** A page with a list: its head, filters, rows or why there are none, and the way to the other pages. */
export function ListPage<Item>({
  title,
  count,
  actions,
  notices,
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
  /** Says beside the title how many there are, and that they were found. */
  count?: "all" | "found";
  /** At the end of the head. */
  actions?: ReactNode;
  /** Between the head and the filters. */
  notices?: ReactNode;
  filters?: ReactNode;
  aboveRows?: ReactNode;
  list: ListResult<Item>;
  /** The list's rows without those that are about to go. */
  items?: readonly Item[] | undefined;
  /** In place of rows, where there are none. */
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

/** Says why a list has no rows, and what to do about it. */
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
