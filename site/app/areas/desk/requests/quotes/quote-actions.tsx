import type { QuoteDocument } from "@extenso/contract/quotes/quote-document.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { errorMessage } from "../../../../session/load-client.ts";
import { say, sayFailed } from "../../notices/notices.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { DownloadPdf } from "../download-pdf.tsx";
import { requestKeys } from "../requests-api.ts";
import { useQuoteTemplates } from "./quote-templates.tsx";
import {
  createQuote,
  deleteDraft,
  type Quote,
  quoteKeys,
  readQuotePdf,
  saveQuoteTemplate,
} from "./quotes-api.ts";
import { Withdraw } from "./withdraw.tsx";

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
  const duplicate = useDuplicate(quote, document);
  return (
    <>
      <Link to="preview" className="desk-button">
        Client’s page
      </Link>
      <button type="button" className="desk-button" onClick={() => void duplicate()}>
        Duplicate
      </button>
      <button type="button" className="desk-button" onClick={() => setNaming(true)}>
        Keep as template
      </button>
      {quote.version === 0 && <DeleteDraft quote={quote} onLeave={onLeave} />}
      {quote.acceptance === null ? (
        <Withdraw quote={quote} />
      ) : (
        <DownloadPdf name={`${quote.number}.pdf`} read={() => readQuotePdf(quote.id)} />
      )}
      {isNaming && <TemplateWindow document={document} onClose={() => setNaming(false)} />}
    </>
  );
}

/** @returns a function that begins another quote with this text, and opens it. */
function useDuplicate({ request, number }: Quote, document: QuoteDocument, onLeave?: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      const { id, number: fresh } = await createQuote(request, { document });
      await client.invalidateQueries({ queryKey: quoteKeys.ofRequest(request) });
      onLeave?.();
      navigate(`/desk/quotes/${id}`);
      say(`${fresh} begins with the text of ${number}`);
    } catch (error) {
      sayFailed(errorMessage(error));
    }
  };
}

/** Moves text that this quote can't take any more into a new one. */
export function ContinueInNew({ quote, document, onLeave }: ActionProps) {
  const duplicate = useDuplicate(quote, document, onLeave);
  return (
    <button type="button" className="desk-button" onClick={() => void duplicate()}>
      Go on in a new quote
    </button>
  );
}

function DeleteDraft({ quote: { id, number, request }, onLeave }: Omit<ActionProps, "document">) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();

  async function remove(): Promise<void> {
    try {
      await deleteDraft(id);
      onLeave();
      navigate(`/desk/requests/${request}`);
      client.removeQueries({ queryKey: quoteKeys.one(id) });
      await client.invalidateQueries({ queryKey: requestKeys.all });
      say(`The draft ${number} is deleted`);
    } catch (error) {
      setAsking(false);
      sayFailed(errorMessage(error));
    }
  }

  return (
    <>
      <button type="button" className="desk-button" onClick={() => setAsking(true)}>
        Delete draft
      </button>
      <DeskDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete the draft ${number}?`}
        description="Nobody has got it yet. It can’t be brought back."
      >
        <button type="button" className="desk-button" data-look="danger" onClick={() => void remove()}>
          Delete for good
        </button>
      </DeskDialog>
    </>
  );
}

function TemplateWindow({ document, onClose }: { document: QuoteDocument; onClose: () => void }) {
  const client = useQueryClient();
  const templates = useQuoteTemplates();
  const [name, setName] = useState(document.title.slice(0, 80));
  const [problem, setProblem] = useState("");
  const isKnown = templates.some((template) => template.name === name.trim());

  async function keep(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      client.setQueryData(quoteKeys.templates, await saveQuoteTemplate(name, document));
      say(`New quotes can begin with “${name.trim()}”`);
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  return (
    <DeskDialog
      open
      onClose={onClose}
      title="Keep as template"
      description="Lines, taxes, terms and texts of this quote, for everybody who answers. The client’s name stays where you wrote it."
    >
      <form className="desk-form" onSubmit={(event) => void keep(event)}>
        <TextInput
          label="Name"
          value={name}
          maxLength={80}
          hint={isKnown ? "It replaces the template of this name." : undefined}
          onText={setName}
        />
        {problem && (
          <p role="alert" className="desk-error">
            {problem}
          </p>
        )}
        <button type="submit" className="desk-button" data-look="primary">
          {isKnown ? "Replace template" : "Keep template"}
        </button>
      </form>
    </DeskDialog>
  );
}
