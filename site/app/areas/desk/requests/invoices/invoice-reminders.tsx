import { isOwed } from "@extenso/contract/invoices/invoice-document.ts";
import { useAction } from "../../kit/use-action.ts";
import { say, sayFailed } from "../../notices/notices.ts";
import { momentLabel } from "../../time/times.ts";
import { NoMailServer } from "../../today/no-mail-server.tsx";
import { useLacksMailServer } from "../../today/use-today.ts";
import { invoiceDayLabel, reminderNotMailed } from "./invoice-labels.ts";
import { getInvoice, holdReminders, type Invoice, remind } from "./invoices-api.ts";

/** Which reminders went when, which comes next, and what can be done about them. */
export function InvoiceReminders({
  invoice,
  onChange,
}: {
  invoice: Invoice;
  onChange: (after: Invoice) => Promise<void>;
}) {
  const { isBusy, run } = useAction();
  const lacksMailServer = useLacksMailServer();
  const { id, reminders } = invoice;
  const hasBalance = isOwed(invoice);
  if (!hasBalance && reminders.sent.length === 0) return null;

  const remindNow = () =>
    run(async () => {
      const [reminded] = await remind([id]);
      await onChange(await getInvoice(id));
      if (reminded?.reason) sayFailed(`Not reminded. ${reminded.reason}`);
      else say(lacksMailServer ? reminderNotMailed : "The client is reminded");
    });
  const hold = (isHeld: boolean) =>
    run(async () => {
      await onChange(await holdReminders(id, isHeld));
      say(isHeld ? "Reminders of this invoice are held" : "Reminders of this invoice go on");
    });

  return (
    <>
      {hasBalance && <NoMailServer />}
      <section aria-label="Reminders" className="desk-strip">
        <div>
          {reminders.sent.length > 0 && (
            <ul>
              {reminders.sent.map((reminder) => (
                <li key={reminder.id}>{reminderLabel(reminder)}</li>
              ))}
            </ul>
          )}
          {hasBalance && <p>{outlook(reminders)}</p>}
        </div>
        {hasBalance && (
          <div className="desk-reminder-acts">
            {reminders.reason === "" && (
              <button
                type="button"
                className="desk-button"
                disabled={isBusy}
                onClick={() => void remindNow()}
              >
                Remind now
              </button>
            )}
            <button
              type="button"
              className="desk-button"
              disabled={isBusy}
              onClick={() => void hold(!reminders.is_held)}
            >
              {reminders.is_held ? "Resume reminders" : "Hold reminders"}
            </button>
          </div>
        )}
      </section>
    </>
  );
}

function reminderLabel({ stage, sent_at, author, is_withdrawn }: Invoice["reminders"]["sent"][number]) {
  const by = stage === null ? `by ${author}` : stageLabel(stage);
  const fate = is_withdrawn ? "; taken back before it went" : "";
  return `Reminded ${momentLabel(new Date(sent_at))}, ${by}${fate}.`;
}

function stageLabel(stage: number): string {
  if (stage === 0) return "on the due day";
  const count = Math.abs(stage) === 1 ? "1 day" : `${Math.abs(stage)} days`;
  return `${count} ${stage < 0 ? "before" : "after"} the due day`;
}

function outlook({ is_held, next_on, reason }: Invoice["reminders"]): string {
  if (is_held) return "Reminders are held: none goes until they are resumed.";
  const next = next_on ? `Next reminder ${invoiceDayLabel(next_on)}.` : "No reminder follows by itself.";
  return reason ? `${next} None would go now: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : next;
}
