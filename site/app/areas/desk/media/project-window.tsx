import { useQueryClient } from "@tanstack/react-query";
import { keys } from "../api/keys.ts";
import type { LibraryFile } from "../api/library.ts";
import type { DeskRecord } from "../api/records.ts";
import { Refusal } from "../kit/submit-form.tsx";
import { undoing, useLocalAction } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { addPictures } from "../projects/add-pictures.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { RecordChoice, titleOf } from "./record-choice.tsx";

const type = "portfolio-items";

/** Chooses the project whose gallery takes the selected pictures. */
export function ProjectWindow({
  files,
  onClose,
  onAdded,
}: {
  files: readonly LibraryFile[];
  onClose: () => void;
  onAdded: () => void;
}) {
  const client = useQueryClient();
  const refresh = (id: number) =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.records(type) }),
      client.invalidateQueries({ queryKey: keys.record(type, id) }),
      client.invalidateQueries({ queryKey: keys.media }),
    ]);
  const { isBusy, problem, run } = useLocalAction();
  async function add(project: DeskRecord): Promise<void> {
    const added = await addPictures(project.id, files);
    const undo = undoing(async () => {
      await added.undo();
      await refresh(project.id);
    });
    const pictures = added.count === 1 ? "1 picture" : `${added.count} pictures`;
    if (added.count === 0) say(`“${titleOf(project)}” shows them already.`);
    else say(`${pictures} added to “${titleOf(project)}”.`, { undo });
    onClose();
    onAdded();
    await refresh(project.id);
  }
  return (
    <DeskDialog
      open
      onClose={onClose}
      title={files.length === 1 ? "Add 1 picture to a project" : `Add ${files.length} pictures to a project`}
      description="They go to the end of its gallery. A published project shows them at once."
      className="desk-project-window"
    >
      <div className="desk-form">
        <Refusal text={problem} />
        <RecordChoice type={type} isBusy={isBusy} onChoose={(project) => void run(() => add(project))} />
      </div>
    </DeskDialog>
  );
}
