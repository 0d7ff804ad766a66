/** Reminds of unpaid invoices at eight in the studio's morning, each once for each stage, whatever is killed. */

import { lastMorning } from "@extenso/contract/hours/morning.ts";
import { addDays, dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { owedStatuses } from "@extenso/contract/invoices/invoice-document.ts";
import { reminderStages } from "@extenso/contract/invoices/reminders.ts";
import type { Query } from "../../../engines/database/query.ts";
import { readState, writeState } from "../../../engines/database/studio-state.ts";
import { everyMorningJob } from "../../../engines/jobs/every-morning.ts";
import type { JobHandler } from "../../../engines/jobs/runner.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { systemActor } from "../../audit/audit.ts";
import { readReminderPlan } from "../invoice-settings.ts";
import { type ReminderPlan, stageOn } from "./reminder-plan.ts";
import { type ReminderDependencies, sendReminder } from "./send-reminder.ts";

/** Holds the studio's day whose reminders are out. */
const doneKey = "invoice-reminders";
/** Invoices whose reminders are looked up at once. */
const atOnce = 500;

export function remindJob(dependencies: ReminderDependencies): JobHandler {
  return everyMorningJob("invoices.remind", dependencies, (signal) => sendReminders(dependencies, signal));
}

/** The day whose reminders went out last; empty: none did. */
export const remindedDay = async (query: Query): Promise<string> => (await readState(query, doneKey)) ?? "";

async function sendReminders(dependencies: ReminderDependencies, signal: AbortSignal): Promise<void> {
  const { database, settings, clock, log } = dependencies;
  const { query } = database;
  const now = clock();
  const today = dateAt(now, settings.timezone);
  // A process that was down in the morning may look at night, when no reminder goes out.
  if (dateAt(lastMorning(now, settings.timezone), settings.timezone) !== today) return;
  const plan = await readReminderPlan(query);
  if (!plan.settings.isOn || (await remindedDay(query)) === today) return;
  let sent = 0;
  let failure: unknown;
  for (const id of await dueInvoices(query, { today, plan })) {
    signal.throwIfAborted();
    try {
      await sendReminder(dependencies, { id, author: null, actor: systemActor("reminders") });
      sent += 1;
    } catch (error) {
      // Such as an open question: looked at again on the next morning.
      if (error instanceof RestError) log.info({ invoice: id, reason: error.message }, "not reminded");
      else failure ??= error;
    }
  }
  if (sent > 0) log.info({ sent }, "clients were reminded of invoices");
  if (failure) throw failure;
  await writeState(query, doneKey, today);
}

/** Unpaid invoices with a stage that was not sent. The transaction of each decides again. */
async function dueInvoices(
  query: Query,
  { today, plan }: { today: string; plan: ReminderPlan },
): Promise<number[]> {
  const stages = reminderStages(plan.settings);
  const [first = 0] = stages;
  const last = stages.at(-1) ?? 0;
  const unpaid = await query
    .selectFrom("invoices")
    .select(["id", "due_on", "issued_on"])
    .where("status", "in", owedStatuses)
    .where("kind", "=", "invoice")
    .where("due_on", "<=", addDays(today, -first))
    .where("due_on", ">=", plan.since === "" ? "" : addDays(plan.since, -last))
    .where("reminders_held", "=", 0)
    .orderBy("due_on")
    .orderBy("id")
    .execute();
  const due = unpaid.flatMap(({ id, ...dated }) => {
    const stage = stageOn(dated, today, plan);
    return stage === null ? [] : [{ id, stage }];
  });
  const left: number[] = [];
  for (let from = 0; from < due.length; from += atOnce) {
    const some = due.slice(from, from + atOnce);
    const sent = await query
      .selectFrom("invoice_reminders")
      .select(["invoice_id", "stage"])
      .where(
        "invoice_id",
        "in",
        some.map(({ id }) => id),
      )
      .where("stage", "is not", null)
      .execute();
    const done = new Set(sent.map(({ invoice_id, stage }) => `${invoice_id}:${stage}`));
    left.push(...some.filter(({ id, stage }) => !done.has(`${id}:${stage}`)).map(({ id }) => id));
  }
  return left;
}
