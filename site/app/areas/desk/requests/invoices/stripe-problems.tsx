import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { attempt } from "../../kit/use-action.ts";
import { say } from "../../notices/notices.ts";
import { closeStripeProblem, invoiceKeys, listStripeProblems } from "./invoices-api.ts";

/** Payments through Stripe that somebody has to look at; nothing where there are none. */
export function StripeProblems() {
  const client = useQueryClient();
  const { data: problems = [] } = useQuery({
    queryKey: invoiceKeys.problems,
    queryFn: ({ signal }) => listStripeProblems(signal),
  });
  if (problems.length === 0) return null;

  async function close(id: string): Promise<void> {
    const isDone = await attempt(async () => {
      client.setQueryData(invoiceKeys.problems, await closeStripeProblem(id));
      say("Done");
    });
    if (!isDone) await client.invalidateQueries({ queryKey: invoiceKeys.problems });
  }

  return (
    <section aria-label="Payments through Stripe">
      {problems.map(({ id, invoice, text, stripe_url }) => (
        <div key={id} className="desk-strip" data-kind="failed">
          <p>
            {text} {invoice !== null && <Link to={`/desk/invoices/${invoice}`}>The invoice</Link>}{" "}
            {stripe_url && (
              <a href={stripe_url} target="_blank" rel="noreferrer">
                At Stripe
              </a>
            )}
          </p>
          <button
            type="button"
            className="desk-button"
            aria-label={`Done: ${text}`}
            onClick={() => void close(id)}
          >
            Done
          </button>
        </div>
      ))}
    </section>
  );
}
