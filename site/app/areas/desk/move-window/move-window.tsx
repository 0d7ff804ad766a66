import { useState } from "react";
import { checkMoment, MomentField } from "../kit/moment-field.tsx";
import { useSubmit } from "../kit/submit-form.tsx";
import { useStudioZone } from "../time/studio-time.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";

/** Another day and time for something scheduled, by keyboard alone too; or now. */
export default function MoveWindow({
  title,
  verb = "Move",
  local,
  onMove,
  onPublish,
  onClose,
}: {
  title: string;
  verb?: "Move" | "Schedule";
  /** When it is due, on the studio's clock. */
  local: string;
  /** @param to as the field has it, on the studio's clock. */
  onMove: (to: string) => void;
  /** Undefined: it isn't published from here. */
  onPublish?: (() => void) | undefined;
  onClose: () => void;
}) {
  const zone = useStudioZone();
  const [time, setTime] = useState(local.slice(0, 16));
  const { problem, form } = useSubmit({
    check: () => checkMoment(time, zone, "publish"),
    onSubmit: async () => onMove(time),
  });

  return (
    <DeskDialog open onClose={onClose} title={`${verb} “${title}”`}>
      <form noValidate className="desk-form desk-move" {...form}>
        <MomentField value={time} problem={problem} onChange={setTime} />
        <span className="desk-row">
          <button type="submit" className="desk-button" data-look="primary">
            {verb}
          </button>
          {onPublish && (
            <button type="button" className="desk-button" onClick={onPublish}>
              Publish now
            </button>
          )}
        </span>
      </form>
    </DeskDialog>
  );
}
