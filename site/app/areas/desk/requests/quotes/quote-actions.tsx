import type { QuoteDocument } from "@extenso/contract/quotes/quote-document.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { ConfirmButton } from "../../kit/confirm-button.tsx";
import { DownloadButton } from "../../kit/download-button.tsx";
import { FormWindow } from "../../kit/submit-form.tsx";
import { undoing, useAction } from "../../kit/use-action.ts";
import { say } from "../../notices/notices.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { requestKeys } from "../requests-api.ts";
import { useQuoteTemplates } from "./quote-templates.tsx";
import {
  createQuote,
  deleteDraft,
  type Quote,
  quoteKeys,
  readQuotePdf,
  restoreQuote,
  saveQuoteTemplate,
  withdrawQuote,
} from "./quotes-api.ts";

interface ActionProps {
  quote: Quote;
  /** The text as it is typed, saved or not. */
  document: QuoteDocument;
  /** The page is left for good: nothing is asked or saved. */
  onLeave: () => void;
}

/** Actions on a quote besides sending it; an accepted one can be downloaded, and no longer withdrawn. */
export function QuoteActions({ quote, document, onLeave }: ActionProps) {
  const [isNaming, setNaming] = useState(false);
  const { isBusy, duplicate } = useDuplicate(quote, document);
  return (
    <>
      <Link to="preview" className="desk-button">
        Client’s page
      </Link>
      <button type="button" className="desk-button" disabled={isBusy} onClick={() => void duplicate()}>
        Duplicate
      </button>
      <button type="button" className="desk-button" onClick={() => setNaming(true)}>
        Keep as template
      </button>
      {quote.version === 0 && <DeleteDraft quote={quote} onLeave={onLeave} />}
      {quote.acceptance === null ? (
        <Withdraw quote={quote} />
      ) : (
        <DownloadButton
          name={`${quote.number}.pdf`}
          busy="Opening the PDF…"
          read={() => readQuotePdf(quote.id)}
        >
          Download PDF
        </DownloadButton>
      )}
      {isNaming && <TemplateWindow document={document} onClose={() => setNaming(false)} />}
    </>
  );
}

/** @returns an action that begins another quote with this text, and opens it. */
function useDuplicate({ request, number }: Quote, document: QuoteDocument, onLeave?: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { isBusy, run } = useAction();
  const duplicate = () =>
    run(async () => {
      const { id, number: fresh } = await createQuote(request, { document });
      await client.invalidateQueries({ queryKey: quoteKeys.ofRequest(request) });
      onLeave?.();
      navigate(`/desk/quotes/${id}`);
      say(`${fresh} begins with the text of ${number}`);
    });
  return { isBusy, duplicate };
}

/** Moves text that this quote can't take any more into a new one. */
export function ContinueInNew({ quote, document, onLeave }: ActionProps) {
  const { isBusy, duplicate } = useDuplicate(quote, document, onLeave);
  return (
    <button type="button" className="desk-button" disabled={isBusy} onClick={() => void duplicate()}>
      Go on in a new quote
    </button>
  );
}

function DeleteDraft({ quote: { id, number, request }, onLeave }: Omit<ActionProps, "document">) {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function remove(): Promise<void> {
    await deleteDraft(id);
    onLeave();
    navigate(`/desk/requests/${request}`);
    client.removeQueries({ queryKey: quoteKeys.one(id) });
    await client.invalidateQueries({ queryKey: requestKeys.all });
    say(`The draft ${number} is deleted`);
  }

  return (
    <ConfirmButton
      title={`Delete the draft ${number}?`}
      description="Nobody has got it yet. It can’t be brought back."
      confirm="Delete for good"
      onConfirm={remove}
    >
      Delete draft
    </ConfirmButton>
  );
}

function TemplateWindow({ document, onClose }: { document: QuoteDocument; onClose: () => void }) {
  const client = useQueryClient();
  const templates = useQuoteTemplates();
  const [name, setName] = useState(document.title.slice(0, 80));
  const isKnown = templates.some((template) => template.name === name.trim());

  async function keep(): Promise<void> {
    client.setQueryData(quoteKeys.templates, await saveQuoteTemplate(name, document));
    say(`New quotes can begin with “${name.trim()}”`);
    onClose();
  }

  return (
    <FormWindow
      title="Keep as template"
      description="Lines, taxes, terms and texts of this quote, for everybody who answers. The client’s name stays where you wrote it."
      submit={isKnown ? "Replace template" : "Keep template"}
      onSubmit={keep}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        value={name}
        maxLength={80}
        hint={isKnown ? "It replaces the template of this name." : undefined}
        onText={setName}
      />
    </FormWindow>
  );
}

/** Asks once, and can be undone for ten minutes. */
function Withdraw({ quote: { id, version, status, number, request, client: person } }: { quote: Quote }) {
  const client = useQueryClient();
  if (version === 0 || status === "revoked") return null;

  async function show(changed: Promise<Quote>): Promise<void> {
    client.setQueryData(quoteKeys.one(id), await changed);
    await client.invalidateQueries({ queryKey: requestKeys.one(request) });
  }
  async function withdraw(): Promise<void> {
    await show(withdrawQuote(id));
    say(`${number} is withdrawn: its links show nothing`, { undo: undoing(() => show(restoreQuote(id))) });
  }
  return (
    <ConfirmButton
      title={`Withdraw ${number}?`}
      description={`The links that ${person.name} has show nothing any more. Sending it again makes a new one.`}
      confirm="Withdraw the quote"
      onConfirm={withdraw}
    >
      Withdraw
    </ConfirmButton>
  );
}
