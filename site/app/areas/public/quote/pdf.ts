import { ApiError } from "@extenso/contract/errors/errors.ts";
import { contentContext } from "../../../content.ts";
import type { Route } from "./+types/pdf";

/** `/quote/<secret>/pdf`: what was accepted, to be kept. The page links to it, so it needs no scripts. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { quotes } = context.get(contentContext);
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
  try {
    const { file, headers: given } = await quotes.openPdf(params.secret);
    const name = given.get("Content-Disposition") ?? "attachment";
    return new Response(file ?? null, {
      headers: { ...headers, "Content-Type": "application/pdf", "Content-Disposition": name },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === null || error.status >= 500) throw error;
    const type = "text/plain; charset=utf-8";
    return new Response(error.message, {
      status: error.status,
      headers: { ...headers, "Content-Type": type },
    });
  }
}
