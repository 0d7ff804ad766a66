import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ContentType } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import { changeUpdate, scheduleUpdate, type UpdateChanges } from "../api/updates.ts";
import { checkMoment, MomentField } from "../kit/moment-field.tsx";
import { useSubmit } from "../kit/submit-form.tsx";
import { nextMorning, studioMoment, useStudioZone, utcOfStudioClock } from "../time/studio-time.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { useUpdates } from "./use-updates.ts";

/** When the changes of something published are to go out: as a further update, or in the place of an earlier one. */
export default function ScheduleUpdateWindow({
  type,
  record,
  etag,
  replaced,
  changes,
  onDone,
  onClose,
}: {
  type: ContentType;
  record: number;
  /** Of the record that the changes were made to. */
  etag: string;
  /** The update that is being edited; null: none. */
  replaced: number | null;
  changes: () => UpdateChanges | Promise<UpdateChanges>;
  /** @param said for a notice. */
  onDone: (said: string) => void;
  onClose: () => void;
}) {
  const id = useId();
  const zone = useStudioZone();
  const client = useQueryClient();
  const { data: updates = [] } = useUpdates(type, record);
  const [place, setPlace] = useState(replaced ?? 0);
  const chosen = updates.find((update) => update.id === place);
  const [typed, setTyped] = useState<string | null>(null);
  const own = chosen && chosen.state === "future" ? chosen.date.slice(0, 16) : nextMorning(new Date(), zone);
  const time = typed ?? own;
  const gmt = utcOfStudioClock(time, zone);

  async function schedule(): Promise<void> {
    const made = await changes();
    if (chosen) {
      const moved = { changes: made, date_gmt: gmt, live: etag };
      await changeUpdate(type, record, chosen.id, moved, chosen.etag);
    } else await scheduleUpdate(type, record, { changes: made, date_gmt: gmt, etag });
    void client.invalidateQueries({ queryKey: keys.updates(type, record) });
    void client.invalidateQueries({ queryKey: keys.allCalendars });
    onDone(`The update goes out ${studioMoment(time, zone)}. Until then visitors see what is published.`);
  }
  const { problem, isBusy, form } = useSubmit({
    check: () => checkMoment(time, zone, "update"),
    onSubmit: schedule,
  });

  return (
    <DeskDialog open onClose={onClose} title="Schedule this update">
      <form noValidate className="desk-form desk-move" {...form}>
        {updates.length > 0 && (
          <div className="desk-field">
            <label htmlFor={`${id}-place`}>As</label>
            <select
              id={`${id}-place`}
              className="desk-input"
              value={place}
              onChange={({ target }) => {
                setPlace(Number(target.value));
                setTyped(null);
              }}
            >
              <option value={0}>A further update</option>
              {updates.map((update) => (
                <option key={update.id} value={update.id}>
                  In place of: {studioMoment(update.date, zone)}
                </option>
              ))}
            </select>
          </div>
        )}
        <MomentField value={time} problem={problem} onChange={setTyped} />
        <span className="desk-row">
          <button type="submit" className="desk-button" data-look="primary" disabled={isBusy}>
            Schedule
          </button>
        </span>
      </form>
    </DeskDialog>
  );
}
