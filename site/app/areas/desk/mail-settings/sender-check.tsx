import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { keys } from "../api/keys.ts";
import { readSenderCheck } from "../api/mails.ts";
import { Failure } from "../ui/failure.tsx";

const verdictLabels = { good: "Good", doubtful: "Look at this", bad: "Missing", unknown: "Can’t be seen" };

/** DNS records of the sender's domain, by which other mail servers judge its mails. */
export function SenderCheck() {
  const check = useQuery({
    queryKey: keys.senderCheck,
    queryFn: ({ signal }) => readSenderCheck(signal),
    staleTime: 60_000,
  });
  const { data } = check;
  return (
    <section aria-labelledby="sender-check" className="mail-part">
      <h2 id="sender-check">How others see your domain</h2>
      {check.isPending && (
        <p role="status" className="desk-soft">
          Asking the name servers…
        </p>
      )}
      {check.error && <Failure message={errorMessage(check.error)} onAgain={() => void check.refetch()} />}
      {data && (
        <>
          <p className="desk-soft">
            Mail servers judge your mails by what the domain {data.domain} says of itself.
          </p>
          <dl className="mail-findings">
            {data.findings.map(({ name, verdict, text, todo }) => (
              <div key={name} data-verdict={verdict}>
                <dt>
                  {name} <span className="mail-verdict">{verdictLabels[verdict]}</span>
                </dt>
                <dd>
                  {text} {todo}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
