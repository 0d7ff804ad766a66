import { contentContext } from "../../../content.ts";
import { pdfResponse } from "../../../quotes/pdf-response.ts";
import type { Route } from "./+types/pdf";

/** `/quote/<secret>/pdf`: what was accepted, to be kept. The page links to it, so it needs no scripts. */
export function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { quotes } = context.get(contentContext);
  return pdfResponse(() => quotes.openPdf(params.secret));
}
