import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "../api/keys.ts";
import type { LibraryFile } from "../api/library.ts";
import { saveMedia } from "../api/media.ts";
import { AltTextForm } from "../library/alt-text-form.tsx";
import { fileTitle } from "../library/file-labels.ts";
import { say } from "../notices/notices.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";

/** Pictures one after the other: Enter saves the text and shows the next. */
export function AltTextsWindow({
  files: given,
  onClose,
}: {
  files: readonly LibraryFile[];
  onClose: () => void;
}) {
  // As they were when the window was opened: saved ones leave the list behind it.
  const [files] = useState(given);
  const [at, setAt] = useState(0);
  const [saved, setSaved] = useState(0);
  const client = useQueryClient();
  const file = files[at];

  async function end(count: number): Promise<void> {
    onClose();
    if (count > 0) say(count === 1 ? "1 alt text saved." : `${count} alt texts saved.`);
    await client.invalidateQueries({ queryKey: keys.media });
  }
  function next(count: number): void {
    setSaved(count);
    if (at + 1 < files.length) setAt(at + 1);
    else void end(count);
  }
  if (!file) return null;
  const { large, medium_large, medium } = file.media_details.sizes;
  return (
    <DeskDialog
      open
      onClose={() => void end(saved)}
      title="Alt texts"
      description={`${at + 1} of ${files.length}: ${fileTitle(file)}`}
      className="desk-alt-window"
    >
      <AltTextForm
        key={file.id}
        source={(medium_large ?? large ?? medium)?.source_url ?? file.source_url}
        given={file.alt_text}
        isDecorative={file.decorative}
        onAnswer={async (answer) => {
          await saveMedia(file.id, answer);
          next(saved + 1);
        }}
        onSkip={() => next(saved)}
      />
    </DeskDialog>
  );
}
