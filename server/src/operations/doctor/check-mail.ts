import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import type { Settings } from "../../kernel/settings/settings.ts";
import { bad, doubtful, type Finding, good, reasonOf } from "./finding.ts";

const patienceMs = 10_000;

/** @param isToSend a mail to the studio itself; otherwise the server is only asked whether it lets us in. */
export async function checkMail(
  { smtpUrl, mailFrom, studioEmail, publicUrl }: Settings,
  isToSend: boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (/@extenso\.example\b/.test(`${mailFrom} ${studioEmail}`)) {
    const todo = "set MAIL_FROM and STUDIO_EMAIL to addresses of yours";
    findings.push(doubtful("mail", "mails come from or go to the sample studio", todo));
  }
  if (!smtpUrl) {
    const todo = "set SMTP_URL, or nobody gets what they are promised";
    return [...findings, doubtful("mail", "mails become files in DATA_DIR/outbox", todo)];
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
    if (!isToSend) return [...findings, good("mail", "the mail server lets us in (nothing was sent)")];
    await server.sendMail({
      from: mailFrom,
      to: studioEmail,
      subject: "The studio can send mail",
      text: `“npm run doctor” on the server of ${publicUrl} sent this. Nothing is to be done.\n`,
      messageId: `<doctor.${randomUUID()}@${/@([^\s<>@]+)>?$/.exec(mailFrom)?.[1] ?? "localhost"}>`,
    });
    return [...findings, good("mail", `the mail server took one to ${studioEmail}: see that it arrives`)];
  } catch (error) {
    const todo =
      "see that SMTP_URL names the server, its port and your password, and that it takes MAIL_FROM";
    return [...findings, bad("mail", reasonOf(error), todo)];
  } finally {
    server.close();
  }
}
