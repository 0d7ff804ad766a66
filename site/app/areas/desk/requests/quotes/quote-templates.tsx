import { useQuery, useQueryClient } from "@tanstack/react-query";
import { attempt, undoing } from "../../kit/use-action.ts";
import { say } from "../../notices/notices.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { TemplateList } from "../template-list.tsx";
import {
  deleteQuoteTemplate,
  listQuoteTemplates,
  type QuoteTemplate,
  quoteKeys,
  saveQuoteTemplate,
} from "./quotes-api.ts";

export function useQuoteTemplates(): readonly QuoteTemplate[] {
  const { data = [] } = useQuery({
    queryKey: quoteKeys.templates,
    queryFn: ({ signal }) => listQuoteTemplates(signal),
    staleTime: 60_000,
  });
  return data;
}

/** Begins a quote with a template; not shown where there are none. */
export function QuoteTemplateChoice({
  isBusy,
  onChoose,
  onManage,
}: {
  isBusy: boolean;
  onChoose: (template: number) => void;
  onManage: () => void;
}) {
  const templates = useQuoteTemplates();
  if (templates.length === 0) return null;
  return (
    <select
      aria-label="New quote from a template"
      className="desk-select"
      value=""
      disabled={isBusy}
      onChange={({ target }) => (target.value === "manage" ? onManage() : onChoose(Number(target.value)))}
    >
      <option value="" disabled>
        From a template…
      </option>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="manage">Delete templates…</option>
    </select>
  );
}

export function QuoteTemplatesWindow({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const templates = useQuoteTemplates();
  const take = (all: QuoteTemplate[]) => client.setQueryData(quoteKeys.templates, all);

  const remove = ({ id, name, document }: QuoteTemplate) =>
    attempt(async () => {
      take(await deleteQuoteTemplate(id));
      say(`“${name}” is deleted`, {
        undo: undoing(async () => take(await saveQuoteTemplate(name, document))),
      });
    });

  return (
    <DeskDialog
      open
      onClose={onClose}
      title="Templates of quotes"
      description="New ones are kept on a quote’s own page."
    >
      <TemplateList templates={templates} onRemove={remove} />
    </DeskDialog>
  );
}
