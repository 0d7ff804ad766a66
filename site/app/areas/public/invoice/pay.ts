import { ApiError } from "@extenso/contract/errors/errors.ts";
import { redirect } from "react-router";
import { contentContext } from "../../../content.ts";
import type { Route } from "./+types/pay";

/** A path may hold an encoded slash, which would lead to another site. */
const pageOf = (secret: string) => `/invoice/${encodeURIComponent(secret)}`;

/** `/invoice/<secret>/pay`: sent by the page's button, leads to the page on which the client pays. It needs no scripts. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  const page = pageOf(params.secret);
  try {
    const { url } = await context.get(contentContext).invoices.pay(params.secret);
    return redirect(url, { status: 303 });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // It was paid meanwhile, or a bank is about to: the page says so.
    return redirect(error.status === 409 ? page : `${page}?payment=unavailable`, { status: 303 });
  }
}

export function loader({ params }: Route.LoaderArgs): Response {
  return redirect(pageOf(params.secret), { status: 303 });
}
