import { Download } from "lucide-react";
import { readTable } from "../api/send.ts";
import { DownloadButton } from "./download-button.tsx";

/**
 * Saves what a list shows, on all its pages, as a file for spreadsheets.
 *
 * @param path the list's: the file is below it.
 */
export function ExportButton({ path, query, name }: { path: string; query: object; name: string }) {
  return (
    <DownloadButton name={`${name}.csv`} read={() => readTable(path, query)}>
      <Download aria-hidden size={18} />
      CSV
    </DownloadButton>
  );
}
