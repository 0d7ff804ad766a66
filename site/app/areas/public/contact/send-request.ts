/** Sends the wizard's request. The client and its parsers load at the first press, not with the page. */
import { networkError, type WizardState } from "./wizard-state.ts";

export type SendAnswer = { ok: true; reference: string | undefined } | { ok: false; message: string };

interface Circumstances {
  submissionKey: string;
  elapsedMs: number;
  trap: string;
}

export async function sendRequest(
  values: WizardState["values"],
  { submissionKey, elapsedMs, trap }: Circumstances,
): Promise<SendAnswer> {
  try {
    const { createClient } = await import("@extenso/contract/client/client.ts");
    const client = createClient({ baseUrl: "/wp-json", fetch: (...request) => fetch(...request) });
    const { reference } = await client.submitContact({
      ...values,
      submission_key: submissionKey,
      elapsed_ms: elapsedMs,
      website: trap,
    });
    return { ok: true, reference };
  } catch (error) {
    return { ok: false, message: await messageOf(error) };
  }
}

async function messageOf(error: unknown): Promise<string> {
  // The client itself may be what failed to load: offline, it says the same as a lost request.
  const errors = await import("@extenso/contract/errors/errors.ts").catch(() => null);
  if (errors && error instanceof errors.ApiError && error.code !== "network") return error.message;
  return networkError;
}
