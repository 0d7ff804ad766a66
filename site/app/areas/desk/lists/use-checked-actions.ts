import { useState } from "react";
import { doEach } from "../actions/do-each.ts";
import type { Act } from "../actions/record-actions.ts";
import { type ContentType, getRecord } from "../api/content.ts";
import type { DeskRecord } from "../api/records.ts";
import { type Finding, harmsAmong } from "../findings/finding.ts";
import type { HarmedRecord } from "../findings/not-yet-window.tsx";
import { recordFindings } from "./record-findings.ts";

/** Wraps a list's `act`: records are examined before publishing, and those that would harm readers are held back. */
export function useCheckedActs(
  type: ContentType,
  act: (act: Act, records: readonly DeskRecord[]) => void,
): {
  act: (act: Act, records: readonly DeskRecord[]) => void;
  /** Number of records being examined. */
  checking: number;
  harmed: readonly HarmedRecord[];
  close: () => void;
} {
  const [harmed, setHarmed] = useState<readonly HarmedRecord[]>([]);
  const [checking, setChecking] = useState(0);

  async function publish(records: readonly DeskRecord[]): Promise<void> {
    setChecking(records.length);
    const found = new Map<number, Finding[]>();
    // Records that can't be read have no findings here: the server refuses to publish them, and says why.
    await doEach(records, async ({ id }) => {
      const { record } = await getRecord(type, id);
      found.set(id, harmsAmong(await recordFindings(type, record)));
    });
    setChecking(0);
    const harmsOf = ({ id }: DeskRecord) => found.get(id) ?? [];
    const fit = records.filter((record) => harmsOf(record).length === 0);
    setHarmed(
      records
        .filter((record) => harmsOf(record).length > 0)
        .map((record) => ({
          id: record.id,
          title: record.title.raw || "Untitled",
          harms: harmsOf(record),
        })),
    );
    act("publish", fit);
  }

  return {
    act: (what, records) => (what === "publish" ? void publish(records) : act(what, records)),
    checking,
    harmed,
    close: () => setHarmed([]),
  };
}
