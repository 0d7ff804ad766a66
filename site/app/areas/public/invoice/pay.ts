import { ApiError } from "@extenso/contract/errors/errors.ts";
import { redirect } from "react-router";
import { contentContext } from "../../../content.ts";
import type { Route } from "./+types/pay";

/** `/invoice/<secret>/pay`: sent by the page's button, leads to the page on which the client pays. It needs no scripts. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  try {
    const { url } = await context.get(contentContext).invoices.pay(params.secret);
    return redirect(url, { status: 303 });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return redirect(`/invoice/${params.secret}?payment=unavailable`, { status: 303 });
  }
}

export function loader({ params }: Route.LoaderArgs): Response {
  return redirect(`/invoice/${params.secret}`, { status: 303 });
}
