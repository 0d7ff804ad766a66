import { contentContext } from "../../../content.ts";
import { pdfResponse } from "../../../quotes/pdf-response.ts";
import type { Route } from "./+types/pdf";

/** `/invoice/<secret>/pdf`: the invoice as it stands now. The page links to it, so it needs no scripts. */
export function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { invoices } = context.get(contentContext);
  return pdfResponse(() => invoices.openPdf(params.secret));
}
