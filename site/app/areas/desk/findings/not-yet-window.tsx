import type { ReactNode } from "react";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import type { Finding } from "./finding.ts";
import { FindingsList } from "./findings-list.tsx";

export interface HarmedRecord {
  id: number;
  title: string;
  harms: readonly Finding[];
}

/** Why something isn't published, or what is public isn't updated: what would harm its readers, and where. */
export default function NotYetWindow({
  records,
  action,
  onClose,
}: {
  records: readonly HarmedRecord[];
  action: (finding: Finding, record: HarmedRecord) => ReactNode;
  onClose: () => void;
}) {
  const count = records.reduce((sum, { harms }) => sum + harms.length, 0);
  return (
    <DeskDialog
      open
      onClose={onClose}
      title="Not ready yet"
      description={`Fix ${count === 1 ? "one problem" : `${count} problems`} first. Each is one click away.`}
    >
      {records.map((record) => (
        <section key={record.id} aria-label={record.title} className="desk-harmed">
          {records.length > 1 && <h3>{record.title}</h3>}
          <FindingsList findings={record.harms} action={(finding) => action(finding, record)} />
        </section>
      ))}
    </DeskDialog>
  );
}
