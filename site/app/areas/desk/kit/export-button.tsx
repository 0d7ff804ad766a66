import { Download } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import { saveBlob } from "../../../ui/save-blob.ts";
import { readTable } from "../api/send.ts";
import { sayFailed } from "../notices/notices.ts";

/**
 * Saves what a list shows, on all its pages, as a file for spreadsheets.
 *
 * @param path the list's: the file is below it.
 */
export function ExportButton({ path, query, name }: { path: string; query: object; name: string }) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveBlob(await readTable(path, query), `${name}.csv`);
    } catch (error) {
      sayFailed(errorMessage(error));
    }
    setBusy(false);
  }
  return (
    <button type="button" className="desk-button" disabled={isBusy} onClick={() => void save()}>
      <Download aria-hidden size={18} />
      CSV
    </button>
  );
}
