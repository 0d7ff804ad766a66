/** The forms of a quote, sent as browsers send forms: nothing here needs scripts. */
import type { QuoteDecision } from "@extenso/contract/client/quote-calls.ts";
import { useId } from "react";
import { Button } from "../ui/button.tsx";

/** A form that was refused, with its fields; `null`: none was. */
export type Failed = { problem: string; sent: { decision: string; name: string; text: string } } | null;

/** Id of the form that the options of the price belong to, too. */
export const acceptForm = "accept";

/** The error of the form that was sent, below its fields. */
function Problem({ failed, of }: { failed: Failed; of: string }) {
  if (failed?.sent.decision !== of) return null;
  return (
    <p role="alert" className="offer-problem">
      {failed.problem}
    </p>
  );
}

/** @param agreement the name of what is signed with the quote; `null`: nothing. */
export function Accept({
  version,
  agreement,
  failed,
}: {
  version: number;
  agreement: string | null;
  failed: Failed;
}) {
  const id = useId();
  return (
    <section aria-label="Accept" className="offer-accept">
      <h2 className="offer-heading">Accept</h2>
      <form id={acceptForm} method="post" className="offer-form">
        <input type="hidden" name="version" value={version} />
        <div className="offer-field">
          <label htmlFor={`${id}-name`}>Your name</label>
          <input
            id={`${id}-name`}
            name="name"
            required
            maxLength={120}
            autoComplete="name"
            defaultValue={failed?.sent.name ?? ""}
          />
        </div>
        <label className="offer-tick">
          <input type="checkbox" className="check" name="agreed" required />
          <span>
            {agreement === null ? (
              "I accept this quote with its price and terms, and may do so for whoever pays."
            ) : (
              <>
                I accept this quote with its price and terms, sign the <a href="#agreement">{agreement}</a>{" "}
                with my name above, and may do so for whoever pays.
              </>
            )}
          </span>
        </label>
        <Problem failed={failed} of="accept" />
        <Button type="submit" name="decision" value="accept">
          {agreement === null ? "Accept quote" : "Accept and sign"}
        </Button>
      </form>
    </section>
  );
}

export function Ask({ version, failed, isAsked }: { version: number; failed: Failed; isAsked: boolean }) {
  return (
    <section aria-label="Ask" className="offer-side">
      <h2 className="offer-heading">{isAsked ? "Another question?" : "A question first?"}</h2>
      {isAsked && !failed && (
        <p id="asked" tabIndex={-1} role="status" className="offer-asked outline-none">
          We have your question and will come back to you.
        </p>
      )}
      <TextForm
        decision="ask"
        label="Your question"
        button="Ask"
        required
        version={version}
        failed={failed}
      />
    </section>
  );
}

export function Decline({ version, failed }: { version: number; failed: Failed }) {
  return (
    <details className="offer-side offer-decline" open={failed?.sent.decision === "decline" || undefined}>
      <summary>Decline this quote</summary>
      <TextForm
        decision="decline"
        label="Why, if you’d like to say"
        button="Decline"
        required={false}
        version={version}
        failed={failed}
      />
    </details>
  );
}

/** A decision of which only a text is sent. */
function TextForm({
  decision,
  label,
  button,
  required,
  version,
  failed,
}: {
  decision: QuoteDecision["decision"];
  label: string;
  button: string;
  required: boolean;
  version: number;
  failed: Failed;
}) {
  const id = useId();
  return (
    <form method="post" className="offer-form">
      <input type="hidden" name="version" value={version} />
      <div className="offer-field">
        <label htmlFor={`${id}-text`}>{label}</label>
        <textarea
          id={`${id}-text`}
          name="text"
          rows={3}
          required={required}
          maxLength={5_000}
          defaultValue={failed?.sent.decision === decision ? failed.sent.text : ""}
        />
      </div>
      <Problem failed={failed} of={decision} />
      <Button type="submit" name="decision" value={decision} look="secondary">
        {button}
      </Button>
    </form>
  );
}
