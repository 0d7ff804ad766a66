import { mailLabel } from "@extenso/contract/mails/mail-kinds.ts";
import type { WireMail } from "@extenso/contract/wire/mails.ts";
import { useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../session/load-client.ts";
import { hideUntilDeleted } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import { changeMails } from "../api/mails.ts";
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
      try {
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
      } catch (error) {
        sayFailed(errorMessage(error));
      }
      await refresh();
    },
    discard(mail: NamedMail): void {
      const comeBack = hideUntilDeleted([leavingMail(mail.id)]);
      async function settle(): Promise<void> {
        try {
          const done = await changeMails("discard", [mail.id]);
          if (done.length === 0)
            sayFailed(`${named(mail)} was not discarded: it was sent, or is being sent at this moment.`);
        } catch (error) {
          sayFailed(errorMessage(error));
        }
        await refresh();
        comeBack();
      }
      say(`${named(mail)} will never be sent. What it says is deleted.`, {
        undo: comeBack,
        settle: () => void settle(),
      });
    },
  };
}
