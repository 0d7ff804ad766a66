import {
  type ReminderSettings,
  type ReminderWords,
  reminderFields,
  reminderSettings,
} from "@extenso/contract/invoices/reminders.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SubmitForm } from "../../kit/submit-form.tsx";
import { say } from "../../notices/notices.ts";
import { NoMailServer } from "../../today/no-mail-server.tsx";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { invoiceKeys, saveInvoiceSettings } from "./invoices-api.ts";
import { SettingsDialog } from "./settings-dialog.tsx";

/** When clients are reminded of unpaid invoices, and in which words. */
export function RemindersWindow({ onClose }: { onClose: () => void }) {
  return (
    <SettingsDialog
      onClose={onClose}
      title="Reminders"
      description="Unpaid invoices are reminded of at eight in the studio’s morning. Nobody is reminded while they wait for an answer."
      waiting="Opening the reminders…"
    >
      {({ reminders }) => <RemindersForm settings={reminders} onClose={onClose} />}
    </SettingsDialog>
  );
}

const wordGroups = [
  ["before", "Before the due day"],
  ["onDueDay", "On the due day"],
  ["after", "After the due day"],
] as const;

/** “3, 10, 30” as numbers; whatever isn't one is refused with the rest. */
const daysOf = (written: string): number[] =>
  written
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);

function RemindersForm({ settings, onClose }: { settings: ReminderSettings; onClose: () => void }) {
  const [form, setForm] = useState(() => ({
    ...settings,
    daysBefore: settings.daysBefore.join(", "),
    daysAfter: settings.daysAfter.join(", "),
  }));
  const client = useQueryClient();
  const change = (changes: Partial<typeof form>) => setForm((before) => ({ ...before, ...changes }));

  const typed = {
    ...form,
    daysBefore: daysOf(form.daysBefore),
    daysAfter: daysOf(form.daysAfter),
  };

  async function submit(): Promise<void> {
    const reminders = reminderSettings.parse(typed);
    client.setQueryData(invoiceKeys.settings, await saveInvoiceSettings({ reminders }));
    await client.invalidateQueries({ queryKey: invoiceKeys.all });
    say(form.isOn ? "Reminders are saved" : "Reminders are saved, and switched off");
    onClose();
  }

  return (
    <SubmitForm
      submit="Save"
      check={() => reminderSettings.safeParse(typed).error?.issues[0]?.message ?? true}
      onSubmit={submit}
    >
      <NoMailServer />
      <Tick label="Send reminders" isTicked={form.isOn} onTick={(isOn) => change({ isOn })} />
      <TextInput
        label="Days before the due day"
        value={form.daysBefore}
        maxLength={40}
        placeholder="3"
        hint="Such as “7, 1”; empty: none."
        onText={(daysBefore) => change({ daysBefore })}
      />
      <Tick
        label="On the due day"
        isTicked={form.isOnDueDay}
        onTick={(isOnDueDay) => change({ isOnDueDay })}
      />
      <TextInput
        label="Days after the due day"
        value={form.daysAfter}
        maxLength={40}
        placeholder="3, 10, 30"
        onText={(daysAfter) => change({ daysAfter })}
      />
      <p className="desk-hint">
        In the words, these are filled in: {Object.entries(reminderFields).map(fieldHint).join("; ")}. The
        amount, the day and the link stand below.
      </p>
      {wordGroups.map(([name, label]) => (
        <Words key={name} label={label} words={form[name]} onChange={(words) => change({ [name]: words })} />
      ))}
    </SubmitForm>
  );
}

const fieldHint = ([field, meaning]: [string, string]) => `{${field}}, ${meaning}`;

function Tick({
  label,
  isTicked,
  onTick,
}: {
  label: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  return (
    <label className="desk-quote-tick">
      <input
        type="checkbox"
        className="check"
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      {label}
    </label>
  );
}

function Words({
  label,
  words,
  onChange,
}: {
  label: string;
  words: ReminderWords;
  onChange: (words: ReminderWords) => void;
}) {
  return (
    <fieldset className="desk-form">
      <legend className="desk-invoice-caption">{label}</legend>
      <TextInput
        label="Subject"
        value={words.subject}
        maxLength={150}
        onText={(subject) => onChange({ ...words, subject })}
      />
      <TextArea
        label="Message"
        rows={6}
        value={words.body}
        maxLength={2_000}
        onText={(body) => onChange({ ...words, body })}
      />
    </fieldset>
  );
}
