import { useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import { saveBlob } from "../../../ui/save-blob.ts";
import { sayFailed } from "../notices/notices.ts";

/** Saves a PDF as the client has it. */
export function DownloadPdf({
  name,
  label = "Download PDF",
  read,
}: {
  name: string;
  label?: string;
  read: () => Promise<Blob>;
}) {
  const [isBusy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      saveBlob(await read(), name);
    } catch (error) {
      sayFailed(errorMessage(error));
    }
    setBusy(false);
  }

  return (
    <button type="button" className="desk-button" disabled={isBusy} onClick={() => void download()}>
      {isBusy ? "Opening the PDF…" : label}
    </button>
  );
}
