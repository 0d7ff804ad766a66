/** The studio's terms, reminders and ways to be paid: one row of the studio's state, which administrators change. */
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import {
  type InvoiceSettings,
  usualInvoiceSettings,
  writtenInvoiceSettings,
} from "@extenso/contract/invoices/invoice-settings.ts";
import { reminderStages } from "@extenso/contract/invoices/reminders.ts";
import type { Query } from "../../engines/database/query.ts";
import { lockState, readState, writeState } from "../../engines/database/studio-state.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { demandProof, type Prover } from "../access/access.ts";
import { type AuditActor, appendAudit, differences } from "../audit/audit.ts";
import { invalidFields } from "../requests/requests.ts";
import type { ReminderPlan } from "./reminders/reminder-plan.ts";

const key = "invoice-settings";

interface StoredSettings extends InvoiceSettings {
  /** The studio's day on which reminders were switched on: what was due to be reminded before it stays unsaid. */
  remindersSince: string;
}

async function readStored(query: Query): Promise<StoredSettings> {
  const stored = await readState(query, key);
  return { ...usualInvoiceSettings, remindersSince: "", ...(stored ? JSON.parse(stored) : {}) };
}

export async function readInvoiceSettings(query: Query): Promise<InvoiceSettings> {
  const { remindersSince: _, ...settings } = await readStored(query);
  return settings;
}

export async function readReminderPlan(query: Query): Promise<ReminderPlan> {
  const { reminders: settings, remindersSince: since } = await readStored(query);
  return { settings, since };
}

/**
 * Needs a fresh proof: money goes where it says.
 * @throws {RestError} 400 for what is out of bounds.
 */
export async function changeInvoiceSettings(
  { database, clock, settings }: Pick<Dependencies, "database" | "clock" | "settings">,
  { caller, actor }: { caller: Prover; actor: AuditActor },
  written: unknown,
): Promise<void> {
  demandProof(caller, clock());
  const { data, error } = writtenInvoiceSettings.safeParse(written);
  if (!data) {
    const [fault] = error.issues;
    throw invalidFields({
      [String(fault?.path[0] ?? "settings")]: fault?.message ?? "These can’t be settings.",
    });
  }
  await database.query.transaction().execute(async (rows) => {
    await lockState(rows, key, "{}");
    const before = await readStored(rows);
    const after: StoredSettings = { ...before, ...data };
    if (after.reminders.isOn && !before.reminders.isOn)
      after.remindersSince = dateAt(clock(), settings.timezone);
    const changes = differences(auditedFields(before), auditedFields(after));
    if (Object.keys(changes).length === 0) return;
    await writeState(rows, key, JSON.stringify(after));
    const entry = { subject: "invoice-settings", id: "site", name: "", action: "update", changes };
    await appendAudit(rows, actor, [entry], clock());
  });
}

/** In one level, as the log has them. */
function auditedFields({ reminders, remindersSince: _, ...settings }: StoredSettings) {
  const { isOn, before, onDueDay, after } = reminders;
  return {
    ...settings,
    reminders: isOn,
    reminder_days: reminderStages(reminders),
    before_due_day: `${before.subject}\n${before.body}`,
    on_due_day: `${onDueDay.subject}\n${onDueDay.body}`,
    after_due_day: `${after.subject}\n${after.body}`,
  };
}
