import type { WireBackup } from "@extenso/contract/wire/backups.ts";
import { useState } from "react";
import { DeskDialog } from "../ui/desk-dialog.tsx";

/** The line for a terminal that makes a studio of one backup. */
export default function RestoreWindow({
  backup,
  name,
  onClose,
}: {
  backup: WireBackup;
  name: string;
  onClose: () => void;
}) {
  const [told, setTold] = useState("");
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(backup.restore);
      setTold("Copied.");
    } catch {
      setTold("It could not be copied; select it.");
    }
  }
  return (
    <DeskDialog open onClose={onClose} title="Restore" description={`The studio as it was on ${name}.`}>
      <div className="backups-restore">
        <p>
          On a server with an empty DATA_DIR or DATABASE_URL, and with this studio’s settings, run in the
          program’s folder:
        </p>
        <code className="backups-line">{backup.restore}</code>
        <div className="desk-row">
          <button type="button" className="desk-button" data-look="primary" onClick={() => void copy()}>
            Copy the line
          </button>
          <p role="status" className="desk-soft">
            {told}
          </p>
        </div>
        <p className="desk-soft">
          It isn’t done from here: a studio can’t replace its own database and files while it serves them, and
          nobody who took over a session should be able to. A restore never overwrites a studio. Add
          --without-mail for a try beside the running one.
        </p>
      </div>
    </DeskDialog>
  );
}
