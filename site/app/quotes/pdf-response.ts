import type { ApiResponse } from "@extenso/contract/client/transport.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";

const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/** A PDF of the API's as a download of the site's; a refusal in the server's words. */
export async function pdfResponse(openPdf: () => Promise<ApiResponse>): Promise<Response> {
  try {
    const { file, headers: given } = await openPdf();
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
