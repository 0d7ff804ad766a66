/** The list's filters, as its address has them. */
import type { InvoiceCounts } from "./invoices-api.ts";

export type InvoiceView = keyof InvoiceCounts | "all";

export interface InvoiceListState {
  view: InvoiceView;
  search: string;
  page: number;
}

export const invoiceViewLabels: readonly [view: InvoiceView, label: string][] = [
  ["all", "All"],
  ["draft", "Drafts"],
  ["open", "To be paid"],
  ["overdue", "Overdue"],
  ["paid", "Paid"],
  ["void", "Void"],
];

export function readListState(params: URLSearchParams): InvoiceListState {
  const view = invoiceViewLabels.find(([name]) => name === params.get("view"))?.[0];
  return {
    view: view ?? "all",
    search: (params.get("search") ?? "").slice(0, 200),
    page: Math.max(1, Math.trunc(Number(params.get("page"))) || 1),
  };
}

/** Arguments that differ from the list as it opens. */
export function writeListState({ view, search, page }: InvoiceListState): URLSearchParams {
  return new URLSearchParams({
    ...(view === "all" ? {} : { view }),
    ...(search.trim() === "" ? {} : { search }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
}
