import type { InvoiceSettings } from "@extenso/contract/invoices/invoice-settings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { SubmitForm } from "../../kit/submit-form.tsx";
import { say } from "../../notices/notices.ts";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { invoiceKeys, saveInvoiceSettings } from "./invoices-api.ts";
import { SettingsDialog } from "./settings-dialog.tsx";

/** The studio's terms, and how it wants to be paid. */
export function InvoiceSettingsWindow({ onClose }: { onClose: () => void }) {
  return (
    <SettingsDialog
      onClose={onClose}
      title="Terms and payment"
      description="How to pay stands on the page of every invoice that is owed, as you write it here. New invoices begin with the days and the notes."
      waiting="Opening the terms…"
    >
      {(settings) => <SettingsForm settings={settings} onClose={onClose} />}
    </SettingsDialog>
  );
}

function SettingsForm({
  settings: { reminders: _, ...settings },
  onClose,
}: {
  settings: InvoiceSettings;
  onClose: () => void;
}) {
  const [form, setForm] = useState(() => ({ ...settings, dueDays: String(settings.dueDays) }));
  const hint = useId();
  const client = useQueryClient();
  const change = (changes: Partial<typeof form>) => setForm((before) => ({ ...before, ...changes }));

  const days = form.dueDays.trim();

  async function submit(): Promise<void> {
    const saved = await saveInvoiceSettings({
      ...form,
      dueDays: Number(days),
      paymentUrl: form.paymentUrl.trim(),
    });
    client.setQueryData(invoiceKeys.settings, saved);
    say("Terms and payment are saved");
    onClose();
  }

  return (
    <SubmitForm
      submit="Save"
      check={() => /^\d{1,3}$/.test(days) || "Enter a number of days from 0 to 365."}
      onSubmit={submit}
    >
      <TextInput
        label="Due after (days)"
        value={form.dueDays}
        maxLength={3}
        inputMode="numeric"
        onText={(dueDays) => change({ dueDays })}
      />
      <TextArea
        label="How to pay"
        rows={4}
        value={form.instructions}
        maxLength={2_000}
        hint="Such as the address for e-Transfers, or the account."
        onText={(instructions) => change({ instructions })}
      />
      <TextInput
        label="Page for payments"
        type="url"
        value={form.paymentUrl}
        maxLength={500}
        placeholder="https://"
        hint="Behind the button “Pay”; empty: there is no button."
        onText={(paymentUrl) => change({ paymentUrl })}
      />
      <label className="desk-quote-tick">
        <input
          type="checkbox"
          className="check"
          checked={form.billsByItself}
          aria-describedby={hint}
          onChange={({ target }) => change({ billsByItself: target.checked })}
        />
        Bill by itself what is due
      </label>
      <p id={hint} className="desk-hint">
        What a quote makes due on acceptance is invoiced and mailed as soon as its client accepts, and what is
        due on a day in that morning.
      </p>
      <TextArea
        label="Notes on new invoices"
        rows={3}
        value={form.notes}
        maxLength={4_000}
        onText={(notes) => change({ notes })}
      />
    </SubmitForm>
  );
}
