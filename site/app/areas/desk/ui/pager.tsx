import { ArrowLeft, ArrowRight } from "lucide-react";

/** Nothing where one page holds all. */
export function Pager({
  page,
  perPage,
  total,
  onPage,
}: {
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const pages = Math.ceil(total / perPage);
  if (pages <= 1) return null;
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  return (
    <nav aria-label="Pages" className="desk-pager">
      <p>
        {first.toLocaleString("en-CA")}–{last.toLocaleString("en-CA")} of {total.toLocaleString("en-CA")}
      </p>
      <button type="button" className="desk-button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ArrowLeft aria-hidden size={18} />
        Previous
      </button>
      <button type="button" className="desk-button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ArrowRight aria-hidden size={18} />
      </button>
    </nav>
  );
}
