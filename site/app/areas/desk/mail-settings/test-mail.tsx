import { isEmail } from "@extenso/contract/requests/rules.ts";
import type { WireTestMail } from "@extenso/contract/wire/mails.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { keys } from "../api/keys.ts";
import { findTestMail, sendTestMail } from "../api/mails.ts";
import { useLocalAction } from "../kit/use-action.ts";
import { TextInput } from "../ui/inputs.tsx";

const lookEveryMs = 1_000;
/** A mail that failed once is tried again after minutes. */
const lookAgainMs = 10_000;

/** A mail to any address, and what became of it. */
export function TestMail({ ownAddress, isFolder }: { ownAddress: string; isFolder: boolean }) {
  const [to, setTo] = useState(ownAddress);
  const [sent, setSent] = useState<WireTestMail | null>(null);
  const [problem, setProblem] = useState("");
  const { isBusy, problem: failure, run } = useLocalAction();
  const state = useQuery({
    queryKey: keys.testMail(sent?.id ?? 0),
    queryFn: ({ signal }) => findTestMail(sent?.id ?? 0, signal),
    enabled: sent !== null,
    refetchInterval: ({ state: { data } }) =>
      data && data.state !== "sending" ? false : data?.reason ? lookAgainMs : lookEveryMs,
  });
  const told = state.data ?? sent;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isEmail(to.trim())) {
      setProblem("Enter an address such as studio@example.com.");
      document.getElementById("test-mail-to")?.focus();
      return;
    }
    const isSent = await run(async () => setSent(await sendTestMail(to.trim())));
    if (!isSent) setSent(null);
  }

  const isFailed = failure !== "" || told?.state === "failed";
  return (
    <section aria-labelledby="test-mail" className="mail-part">
      <h2 id="test-mail">Test mail</h2>
      <form className="desk-form" noValidate onSubmit={(event) => void send(event)}>
        <TextInput
          id="test-mail-to"
          label="Send it to"
          value={to}
          onText={(text) => {
            setTo(text);
            setProblem("");
          }}
          error={problem}
          hint="You can send five an hour."
        />
        <div className="desk-row">
          <button type="submit" className="desk-button" disabled={isBusy}>
            Send a test mail
          </button>
        </div>
        <div role="status" className="mail-outcome">
          {(failure || told) && (
            <p className={isFailed ? "desk-error" : undefined}>
              {failure || (told && sentenceOf(told, isFolder))}
            </p>
          )}
          {!failure && told?.detail && <p className="desk-soft">The mail server said: {told.detail}</p>}
        </div>
      </form>
    </section>
  );
}

function sentenceOf({ state, to, reason }: WireTestMail, isFolder: boolean): string {
  if (state === "failed") return `Not sent to ${to}. ${reason}`;
  if (state === "sending") {
    return reason ? `Not sent to ${to} yet; it is tried again. ${reason}` : `Sending to ${to}…`;
  }
  if (isFolder) return `Written for ${to} into the folder. Nobody receives it.`;
  return `Sent to ${to}. Look for spf=pass, dkim=pass and dmarc=pass in its headers.`;
}
