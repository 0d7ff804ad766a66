import { useQuery, useQueryClient } from "@tanstack/react-query";
import { attempt } from "../../kit/use-action.ts";
import { say } from "../../notices/notices.ts";
import { NoMailServer } from "../../today/no-mail-server.tsx";
import { getOwnNotices, type OwnNotices as Notices, requestKeys, setOwnNotices } from "../requests-api.ts";

const choices: [value: string, label: string, more: string][] = [
  ["now", "At once", "A mail for each new request, and for what is added to one that is yours or nobody’s."],
  ["daily", "Each morning", "One mail at 8 a.m. of the studio’s clock, if something has happened."],
  ["none", "None", "Only the mail four hours before an answer is due."],
];

/** Choice of the mails that the caller gets about requests. The studio's own address gets its own. */
export function OwnNotices() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: requestKeys.notices,
    queryFn: ({ signal }) => getOwnNotices(signal),
  });

  async function choose(notices: string): Promise<void> {
    const before = data;
    client.setQueryData<Notices>(requestKeys.notices, (now) => now && { ...now, notices });
    const isDone = await attempt(async () => {
      client.setQueryData(requestKeys.notices, await setOwnNotices(notices));
      say("Saved");
    });
    if (!isDone) client.setQueryData(requestKeys.notices, before);
  }

  return (
    <section aria-labelledby="own-notices" className="desk-figures-box">
      <h2 id="own-notices">Your notices</h2>
      <NoMailServer />
      {data && data.email === "" ? (
        <p className="desk-soft">
          Your account is one of the WordPress behind this site, so there is no address here to write to. All
          notices go to the studio’s own address.
        </p>
      ) : (
        <>
          <fieldset disabled={!data} className="desk-notice-choices">
            <legend className="sr-only">Mails about requests</legend>
            {choices.map(([value, label, more]) => (
              <label key={value}>
                <input
                  type="radio"
                  name="notices"
                  className="check"
                  checked={data?.notices === value}
                  onChange={() => void choose(value)}
                />
                <span>
                  <strong>{label}</strong>
                  <span className="desk-soft">{more}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {data && <p className="desk-soft">To {data.email}. On days away there is none.</p>}
        </>
      )}
    </section>
  );
}
