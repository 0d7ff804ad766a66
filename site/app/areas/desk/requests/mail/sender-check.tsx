/** For administrators: what other mail servers see of the studio's domain, and a mail to oneself. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../../session/load-client.ts";
import { Failure } from "../../ui/failure.tsx";
import { findTestMail, mailKeys, readMailSetup, sendTestMail, type TestMail } from "./mail-api.ts";

const verdictLabels: Record<string, string> = {
  good: "Good",
  doubtful: "Look at this",
  bad: "Missing",
  unknown: "Can’t be seen",
};

export function SenderCheck() {
  const setup = useQuery({
    queryKey: mailKeys.setup,
    queryFn: ({ signal }) => readMailSetup(signal),
    staleTime: 60_000,
  });
  return (
    <section aria-labelledby="sender-check" className="desk-sender">
      <h2 id="sender-check">How your mails are seen</h2>
      {setup.data && <p className="desk-soft">Mails come from {setup.data.from}.</p>}
      {setup.isPending && (
        <p role="status" className="desk-soft">
          Asking the name servers…
        </p>
      )}
      {setup.error && <Failure message={errorMessage(setup.error)} onAgain={() => setup.refetch()} />}
      {setup.data && (
        <dl className="desk-sender-findings">
          {setup.data.findings.map(({ name, verdict, text, todo }) => (
            <div key={name} data-verdict={verdict}>
              <dt>
                {name} <span className="desk-sender-verdict">{verdictLabels[verdict]}</span>
              </dt>
              <dd>
                {text} {todo}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <TestMailButton />
    </section>
  );
}

const lookEveryMs = 1_000;

function TestMailButton() {
  const [sent, setSent] = useState<TestMail | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const state = useQuery({
    queryKey: ["test-mail", sent?.id],
    queryFn: ({ signal }) => findTestMail(sent?.id ?? 0, signal),
    enabled: sent !== null,
    refetchInterval: ({ state: { data } }) => (data && data.state !== "sending" ? false : lookEveryMs),
  });
  const told = state.data ?? sent;

  async function start(): Promise<void> {
    setBusy(true);
    setProblem("");
    try {
      setSent(await sendTestMail());
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  }

  return (
    <div className="desk-row">
      <button type="button" className="desk-button" disabled={isBusy} onClick={() => void start()}>
        Send me a test mail
      </button>
      <p role="status" className={told?.state === "failed" || problem ? "desk-error" : "desk-soft"}>
        {problem || (told ? sentenceOf(told) : "")}
      </p>
    </div>
  );
}

function sentenceOf({ state, to, problem }: TestMail): string {
  if (state === "sent") return `Sent to ${to}. Look for spf=pass, dkim=pass and dmarc=pass in its headers.`;
  if (state === "failed") return `Not sent to ${to}: ${problem}`;
  return problem ? `Not sent yet, tried again: ${problem}` : `Sending to ${to}…`;
}
