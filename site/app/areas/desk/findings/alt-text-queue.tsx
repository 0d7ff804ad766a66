import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { keys } from "../api/keys.ts";
import { saveMedia } from "../api/media.ts";
import { AltTextForm, type AltTextResult } from "../library/alt-text-form.tsx";
import { type Finding, findingKey } from "./finding.ts";
import { FindingsList } from "./findings-list.tsx";

/** Writes what was answered for a picture of a text. */
export type DescribePicture = (finding: Finding, answer: AltTextResult) => void;

/**
 * Lists findings. Pictures without alt text come one after another in place of a line each, and are described here.
 *
 * @param describe for pictures that keep their text themselves; without it, they are lines like the others.
 * @param onDescribed the text of a picture is saved.
 * @param action renders the way to the place of each finding.
 */
export function FindingsWithPictures({
  findings,
  describe,
  onDescribed,
  action,
}: {
  findings: readonly Finding[];
  describe?: DescribePicture | undefined;
  onDescribed: (finding: Finding) => void;
  action: (finding: Finding) => ReactNode;
}) {
  const client = useQueryClient();
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [described, setDescribed] = useState(0);
  const lacking = findings.filter(
    ({ lacking: picture }) => picture && (picture.media !== undefined || describe !== undefined),
  );
  const queue = lacking.filter((finding) => !skipped.has(findingKey(finding)));
  const [first] = queue;
  const others = findings.filter((finding) => !queue.includes(finding));
  const total = described + lacking.length;

  async function answer(finding: Finding, given: AltTextResult): Promise<void> {
    const media = finding.lacking?.media;
    if (media === undefined) describe?.(finding, given);
    else {
      await saveMedia(media, given);
      void client.invalidateQueries({ queryKey: keys.media });
    }
    setDescribed(described + 1);
    onDescribed(finding);
  }

  return (
    <>
      {first?.lacking && (
        <section aria-label="Alt texts" className="desk-lacking">
          <p>
            <span className="label">
              Must fix{total > 1 && `, image ${total - queue.length + 1} of ${total}`}
            </span>{" "}
            {first.message}
          </p>
          <AltTextForm
            key={findingKey(first)}
            source={first.lacking.source}
            onAnswer={(given) => answer(first, given)}
            onSkip={() => setSkipped(new Set([...skipped, findingKey(first)]))}
          >
            {action(first)}
          </AltTextForm>
        </section>
      )}
      {others.length > 0 && <FindingsList findings={others} action={action} />}
    </>
  );
}
