import type { QuoteDecision } from "@extenso/contract/client/quote-calls.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { preselected } from "@extenso/contract/quotes/quote-totals.ts";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { contentContext } from "../../../content.ts";
import { OpenedQuote } from "../../../quotes/opened-quote.tsx";
import { useTellSeen } from "../../../quotes/use-tell-seen.ts";
import { readSentForm } from "../../../sent-form.server.ts";
import { MissingDocument } from "../../../ui/content/missing-document.tsx";
import type { Route } from "./+types/page";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/**
 * The address is the secret: no cache keeps it, and no other site is told of it. Not `no-referrer`, under which browsers
 * send forms as from an unknown origin.
 */
const privately = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { quotes } = context.get(contentContext);
  const isAsked = new URL(request.url).searchParams.get("asked") !== null;
  try {
    return data({ quote: await quotes.open(params.secret), isAsked, problem: "" }, { headers: privately });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === null || error.status >= 500) throw error;
    const status = error.status === 400 ? 404 : error.status;
    const problem =
      error.status === 400 ? "This quote isn’t here any more. Ask the studio for a new link." : error.message;
    return data({ quote: null, isAsked, problem }, { status, headers: privately });
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Accepts, declines or asks. What went well leads back to the page, so that a reload sends nothing again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readSentForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const sent = {
    decision: text("decision"),
    name: text("name"),
    text: text("text"),
    chosen: form.getAll("option").map(String),
  };
  const read = { secret: params.secret, version: Number(text("version")) || 0 };
  const { quotes } = context.get(contentContext);
  try {
    if (sent.decision === "seen" || sent.decision === "total") {
      await quotes.tellSeen(read);
      // Without scripts, the server adds up what is chosen.
      return data({ problem: "", sent });
    }
    await quotes.decide({
      ...sent,
      decision: sent.decision as QuoteDecision["decision"],
      ...read,
      agreed: form.has("agreed"),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ problem: error.message, sent }, { status: error.status ?? 502 });
  }
  const shown = sent.decision === "ask" ? "?asked#asked" : "#decision";
  throw redirect(`/quote/${params.secret}${shown}`, { status: 303 });
}

/** Telling that somebody looks changes nothing that they see. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get("decision") === "seen" ? false : defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.quote ? `Quote ${loaderData.quote.number} · Extenso` : "Quote · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "same-origin" },
];

export default function QuotePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { quote, isAsked, problem } = loaderData;
  useTellSeen(quote?.version ?? null);
  if (!quote) {
    return <MissingDocument kind="quote" problem={problem} />;
  }
  const accepted = quote.acceptance?.chosen;
  const first = accepted ?? actionData?.sent.chosen ?? [...preselected(quote.document)];
  const pdf = accepted ? `/quote/${params.secret}/pdf` : null;
  return <OpenedQuote quote={quote} first={first} failed={actionData ?? null} pdf={pdf} isAsked={isAsked} />;
}
