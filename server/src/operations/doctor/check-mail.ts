import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import { type MailSettings, messageDomain } from "../../engines/mail/mail-settings.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { errorFinding, type Finding, okFinding, reasonOf, warningFinding } from "./finding.ts";

const patienceMs = 10_000;

/** @param isToSend a mail to the first address of the notices; otherwise the server is only asked whether it lets us in. */
export async function checkMail(
  settings: Settings,
  { mailFrom, notices }: Pick<MailSettings, "mailFrom" | "notices">,
  isToSend: boolean,
): Promise<Finding[]> {
  const { smtpUrl, publicUrl } = settings;
  const [to = ""] = notices;
  const findings: Finding[] = [];
  if (/@extenso\.example\b/.test(`${mailFrom} ${notices.join(" ")}`)) {
    const todo =
      "set addresses of yours at the desk under /desk/settings/mail, or MAIL_FROM and STUDIO_EMAIL";
    findings.push(warningFinding("mail", "mails come from or go to the sample studio", todo));
  }
  if (!smtpUrl) {
    const todo = "set SMTP_URL, or nobody gets what they are promised";
    return [...findings, warningFinding("mail", "mails become files in DATA_DIR/outbox", todo)];
  }
  const server = createTransport({
    url: smtpUrl,
    dnsTimeout: patienceMs,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  try {
    await server.verify();
    if (!isToSend) return [...findings, okFinding("mail", "the mail server lets us in (nothing was sent)")];
    await server.sendMail({
      from: mailFrom,
      to,
      subject: "The studio can send mail",
      text: `“npm run doctor” on the server of ${publicUrl} sent this. Nothing is to be done.\n`,
      messageId: `<doctor.${randomUUID()}@${messageDomain(settings)}>`,
    });
    return [...findings, okFinding("mail", `the mail server took one to ${to}: see that it arrives`)];
  } catch (error) {
    const todo =
      "see that SMTP_URL names the server, its port and your password, and that it takes the sender of your mails";
    return [...findings, errorFinding("mail", reasonOf(error), todo)];
  } finally {
    server.close();
  }
}
