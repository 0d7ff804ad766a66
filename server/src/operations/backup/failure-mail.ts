import type { Signature } from "../../domains/site-content/signature.ts";
import { renderMail } from "../../engines/mail/layout.ts";
import type { BudgetedMail } from "../../engines/mail/mail-budgets.ts";
import type { Settings } from "../../kernel/settings/settings.ts";

/** Tells the studio that it has no new backup. */
export function backupFailedMail(
  settings: Pick<Settings, "publicUrl" | "studioEmail"> & Signature,
  { reason, provedAt }: { reason: string; provedAt: string | null },
): BudgetedMail {
  const last = provedAt ? `The last one that was proved is of ${provedAt}.` : "None has ever been proved.";
  return {
    kind: "backup-failed",
    to: settings.studioEmail,
    subject: "There is no new backup",
    ...renderMail({
      preview: last,
      slate: "Backups",
      heading: "There is no new backup",
      blocks: [
        { text: `The backup of ${settings.publicUrl} came to nothing. ${last}` },
        { quote: reason },
        {
          text: "“npm run doctor” on the server says what else is wrong. It is tried again within a few hours.",
        },
      ],
      footer: [`You get this because ${settings.studioEmail} is STUDIO_EMAIL.`, settings.contactAddress],
    }),
  };
}
