/** Without a mail server nobody hears of anything: it stands at the desk, and in no mail. */
import { can } from "../../domains/access/access.ts";
import { createNeed, type Need, type NeedsContext } from "./need.ts";

export function mailServerNeeds({ settings, user }: Pick<NeedsContext, "settings" | "user">): Need[] {
  const isAdministrator = can(user, "manage_options");
  if (settings.smtpUrl || !(isAdministrator || can(user, "handle_requests"))) return [];
  const where = "No mail server is set, so mails stay in a folder on the server.";
  return [
    createNeed("broken", {
      title: "Nobody receives the studio’s mails",
      detail: `${where} ${isAdministrator ? "Set SMTP_URL there." : "Tell an administrator."}`,
      to: isAdministrator ? "/desk/settings/mail" : "/desk/requests",
    }),
  ];
}
