import { type ReactNode, useState } from "react";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { type DescribePicture, FindingsWithPictures } from "./alt-text-queue.tsx";
import { type Finding, findingKey } from "./finding.ts";

export interface HarmedRecord {
  id: number;
  title: string;
  harms: readonly Finding[];
}

/**
 * Why something isn't published, or what is public isn't updated: what would harm its readers, and where.
 *
 * @param describe writes the alt text of a picture that isn't the library's.
 * @param onReady goes on with what was wanted, once nothing is in its way; without it, the window is closed.
 */
export default function NotYetWindow({
  records,
  action,
  describe,
  onReady,
  onClose,
}: {
  records: readonly HarmedRecord[];
  action: (finding: Finding, record: HarmedRecord) => ReactNode;
  describe?: DescribePicture;
  onReady?: () => void;
  onClose: () => void;
}) {
  const [described, setDescribed] = useState<ReadonlySet<string>>(new Set());
  const keyOf = (record: HarmedRecord, finding: Finding) => `${record.id}-${findingKey(finding)}`;
  const left = records.map((record) => ({
    ...record,
    harms: record.harms.filter((finding) => !described.has(keyOf(record, finding))),
  }));
  const count = left.reduce((sum, { harms }) => sum + harms.length, 0);
  return (
    <DeskDialog
      open
      onClose={onClose}
      title={count === 0 ? "Ready now" : "Not ready yet"}
      description={
        count === 0
          ? "Nothing is in the way any more."
          : `Fix ${count === 1 ? "one problem" : `${count} problems`} first. Each is one click away.`
      }
    >
      {left
        .filter(({ harms }) => harms.length > 0)
        .map((record) => (
          <section key={record.id} aria-label={record.title} className="desk-harmed">
            {records.length > 1 && <h3>{record.title}</h3>}
            <FindingsWithPictures
              findings={record.harms}
              describe={describe}
              onDescribed={(finding) => setDescribed(new Set([...described, keyOf(record, finding)]))}
              action={(finding) => action(finding, record)}
            />
          </section>
        ))}
      {count === 0 && (
        <div className="desk-row desk-harmed">
          <button
            ref={(button) => button?.focus()}
            type="button"
            className="desk-button"
            data-look="primary"
            onClick={() => {
              onClose();
              onReady?.();
            }}
          >
            {onReady ? "Go on" : "Close"}
          </button>
        </div>
      )}
    </DeskDialog>
  );
}
