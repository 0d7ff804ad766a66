/** Subscribing as the server does it for a sent form, with or without JavaScript. */
import type { Client } from "@extenso/contract/client/client.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { newsletterProblem } from "./newsletter-problem.ts";

export interface SubscribeResult {
  ok: boolean;
  message: string;
  /** Given back after a failure, so that nothing typed is lost. */
  email: string;
}

/** The form names the words that the visitor read, which the server stores as what was agreed to. */
export async function subscribe(client: Client, form: FormData): Promise<SubscribeResult> {
  const email = String(form.get("email") ?? "").trim();
  const page = String(form.get("page") ?? "");
  const consent = String(form.get("consent") ?? "");
  const problem = newsletterProblem(form);
  if (problem) return { ok: false, message: problem, email };
  try {
    const { message } = await client.subscribeNewsletter({ email, page, consent });
    return { ok: true, message, email };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, message: error.message, email };
  }
}
