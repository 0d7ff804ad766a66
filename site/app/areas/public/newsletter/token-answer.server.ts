import { ApiError } from "@extenso/contract/errors/errors.ts";
import { data } from "react-router";
import { readSentForm } from "../../../sent-form.server.ts";
import type { TokenResult } from "./token-page.tsx";

/** Runs what a mailed link asks for, once its reader has pressed the button. */
export async function answerToken(
  request: Request,
  run: (token: string) => Promise<{ message: string }>,
): Promise<ReturnType<typeof data<TokenResult>>> {
  const token = String((await readSentForm(request)).get("token") ?? "");
  try {
    const { message } = await run(token);
    return data({ outcome: "done", message });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The token is all that was sent.
    const outcome = error.status === 400 ? "dead-link" : "failed";
    return data({ outcome, message: error.message }, { status: error.status ?? 502 });
  }
}
