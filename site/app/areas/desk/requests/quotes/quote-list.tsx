import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { quoteStatusNames } from "@extenso/contract/quotes/quote-document.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { CommandButton } from "../../kit/command-button.tsx";
import { useAction } from "../../kit/use-action.ts";
import { QuoteTemplateChoice, QuoteTemplatesWindow } from "./quote-templates.tsx";
import { createQuote, listQuotes, quoteKeys } from "./quotes-api.ts";

/** The quotes of one request, and a new one. */
export function QuoteList({ request }: { request: number }) {
  const { isBusy, run } = useAction();
  const [isManaging, setManaging] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const quotes = useQuery({
    queryKey: quoteKeys.ofRequest(request),
    queryFn: ({ signal }) => listQuotes(request, signal),
  });

  const create = (from?: { template: number }) =>
    run(async () => {
      const { id } = await createQuote(request, from);
      await client.invalidateQueries({ queryKey: quoteKeys.ofRequest(request) });
      navigate(`/desk/quotes/${id}`);
    });

  return (
    <section aria-label="Quotes" className="desk-request-others">
      <h2>Quotes</h2>
      {quotes.data && quotes.data.length > 0 && (
        <ul>
          {quotes.data.map(({ id, number, status, total_cents, currency, viewed_at }) => (
            <li key={id}>
              <Link to={`/desk/quotes/${id}`}>{number}</Link>
              <span className="desk-soft">
                {quoteStatusNames[status] ?? status}
                {status === "sent" && (viewed_at ? ", seen" : ", not seen yet")} ·{" "}
                {moneyLabel(total_cents, currency)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <CommandButton
        id="new-quote"
        label="New quote"
        icon={Plus}
        hasIcon
        keywords="offer price"
        disabled={isBusy}
        onPress={() => void create()}
      />
      <QuoteTemplateChoice
        isBusy={isBusy}
        onChoose={(template) => void create({ template })}
        onManage={() => setManaging(true)}
      />
      {isManaging && <QuoteTemplatesWindow onClose={() => setManaging(false)} />}
    </section>
  );
}
