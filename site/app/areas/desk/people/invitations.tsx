import type { WireInvitation } from "@extenso/contract/wire/people.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { listInvitations, lookAgainMs, sendInvitation, withdrawInvitation } from "../api/accounts.ts";
import { keys } from "../api/keys.ts";
import { useAction } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { useLacksMailServer } from "../today/use-today.ts";
import { roleLabels } from "./labels.ts";

/** Invitations that wait to be accepted, and those that ran out. */
export function OpenInvitations() {
  const isKeptHere = useLacksMailServer();
  const list = useQuery({
    queryKey: keys.invitations,
    queryFn: ({ signal }) => listInvitations(signal),
    refetchInterval: lookAgainMs,
  });
  if (!list.data || list.data.length === 0) return null;

  return (
    <section aria-labelledby="open-invitations" className="people-invitations">
      <h2 id="open-invitations">Invited</h2>
      <ul>
        {list.data.map((invitation) => (
          <OpenInvitation key={invitation.id} invitation={invitation} isKeptHere={isKeptHere} />
        ))}
      </ul>
    </section>
  );
}

function OpenInvitation({ invitation, isKeptHere }: { invitation: WireInvitation; isKeptHere: boolean }) {
  const { id, email, role, invited_by } = invitation;
  const client = useQueryClient();
  const { isBusy, run } = useAction(() => client.invalidateQueries({ queryKey: keys.invitations }));

  async function sendAgain(): Promise<void> {
    await sendInvitation(id);
    say(
      isKeptHere
        ? `Another invitation is in the folder of mails on the server: ${email} doesn’t get it. The link before it has ended.`
        : `Another invitation is on its way to ${email}. The link before it has ended.`,
    );
  }
  async function withdraw(): Promise<void> {
    await withdrawInvitation(id);
    say(`${email} is no longer invited.`);
  }

  return (
    <li>
      <span className="people-invited">
        <span className="people-name">{email}</span>
        <span className="desk-soft">
          {roleLabels[role] ?? role}, by {invited_by}, <TimeAgo gmt={invitation.sent_gmt} />
          {stateOf(invitation, isKeptHere)}
        </span>
      </span>
      <span className="desk-row">
        <button
          type="button"
          className="desk-button"
          aria-label={`Send again to ${email}`}
          disabled={isBusy}
          onClick={() => void run(sendAgain)}
        >
          Send again
        </button>
        <button
          type="button"
          className="desk-button"
          data-look="quiet"
          aria-label={`Withdraw from ${email}`}
          disabled={isBusy}
          onClick={() => void run(withdraw)}
        >
          Withdraw
        </button>
      </span>
    </li>
  );
}

function stateOf({ expired, mail }: WireInvitation, isKeptHere: boolean): string {
  if (expired) return " · The link has run out";
  if (isKeptHere) return " · Nobody gets the mail: no mail server is set";
  if (mail === "failed") return " · The mail failed: check the address and the mail server";
  return mail === "waiting" ? " · The mail waits for the mail server" : "";
}
