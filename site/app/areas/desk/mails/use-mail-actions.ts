import { mailLabel } from "@extenso/contract/mails/mail-kinds.ts";
import type { WireMail } from "@extenso/contract/wire/mails.ts";
import { useQueryClient } from "@tanstack/react-query";
import { deleteLater } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import { changeMails } from "../api/mails.ts";
import { attempt } from "../kit/use-action.ts";
import { say, sayFailed } from "../notices/notices.ts";

/** Name of a mail that is about to go, in the set of what is leaving. */
export const leavingMail = (id: number) => `mail ${id}`;

type NamedMail = Pick<WireMail, "id" | "kind" | "to">;

const named = ({ kind, to }: NamedMail) => `“${mailLabel(kind)}” to ${to}`;

/** A discarded mail can't be brought back, so the server is told when the undo has run out. */
export function useMailActions() {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.allMails }),
      client.invalidateQueries({ queryKey: keys.today }),
    ]);

  return {
    async retry(mails: readonly NamedMail[]): Promise<void> {
      const [first] = mails;
      if (!first) return;
      await attempt(async () => {
        const done = await changeMails(
          "retry",
          mails.map(({ id }) => id),
        );
        if (done.length === 0) sayFailed("It was sent or discarded meanwhile.");
        else
          say(
            mails.length === 1
              ? `${named(first)} is being sent.`
              : `${done.length} ${done.length === 1 ? "mail is" : "mails are"} being sent.`,
          );
      });
      await refresh();
    },
    discard(mail: NamedMail): void {
      deleteLater({
        names: [leavingMail(mail.id)],
        message: `${named(mail)} will never be sent. What it says is deleted.`,
        async work() {
          const done = await changeMails("discard", [mail.id]);
          if (done.length === 0)
            sayFailed(`${named(mail)} was not discarded: it was sent, or is being sent at this moment.`);
        },
        refresh,
      });
    },
  };
}
