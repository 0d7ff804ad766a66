/** Requests that came too fast to be reported one by one: the studio hears of them every hour. */
import type { Dependencies } from "../../engines/dependencies.ts";
import { hourlyJob } from "../../engines/jobs/hourly.ts";
import type { JobHandler } from "../../engines/jobs/runner.ts";
import { enqueueMail } from "../../engines/mail/enqueue-mail.ts";
import type { Outbox } from "../../engines/mail/outbox.ts";
import { digestMail } from "./digest-mail.ts";
import { takeUnreported } from "./store.ts";

/** In one mail; more wait for the next. */
const mostInOne = 500;

type DigestDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

/** Puts what the studio has not been told of into one mail. @returns how many requests it names. */
export async function reportWaiting({ database, settings, clock, log }: DigestDependencies): Promise<number> {
  const now = clock();
  return await database.query.transaction().execute(async (transaction) => {
    const asked = { kind: database.kind, count: mostInOne, now };
    const requests = await takeUnreported(transaction, asked);
    if (requests.length > 0) {
      await enqueueMail(transaction, digestMail(settings, requests), { now, address: "", log });
    }
    return requests.length;
  });
}

/** {@link reportWaiting}, every hour. */
export function digestJob(dependencies: DigestDependencies, outbox: Pick<Outbox, "wake">): JobHandler {
  return hourlyJob("requests.digest", async () => {
    if ((await reportWaiting(dependencies)) > 0) outbox.wake();
  });
}
