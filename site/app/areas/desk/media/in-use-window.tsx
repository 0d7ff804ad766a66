import { trashDays } from "@extenso/contract/fields/library-limits.ts";
import type { DeskMedia } from "../api/records.ts";
import { fileTitle } from "../library/file-labels.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import type { AskedInUse } from "./use-trash.ts";
import { countUses, UsesList } from "./uses-list.tsx";

const placesLabel = (count: number) => (count === 1 ? "1 place" : `${count} places`);

/** Names where files are shown, before they go into the trash. */
export function InUseWindow({
  asked: { files, used },
  onMove,
  onKeep,
}: {
  asked: AskedInUse;
  onMove: (files: readonly DeskMedia[]) => void;
  onKeep: () => void;
}) {
  const unused = files.filter(({ id }) => !used.some((one) => one.id === id));
  const [first] = files;
  const title =
    files.length === 1 && first
      ? `“${fileTitle(first)}” is in use`
      : `${used.length} of ${files.length} files are in use`;
  return (
    <DeskDialog
      open
      onClose={onKeep}
      title={title}
      description={
        files.length === 1
          ? `These pages keep showing it while it’s in the trash. After ${trashDays} days it’s deleted, and missing there.`
          : `These pages keep showing them while they’re in the trash. After ${trashDays} days they’re deleted, and missing there.`
      }
      className="desk-in-use-window"
    >
      <div className="desk-form">
        {used.map((one) => {
          const file = files.find(({ id }) => id === one.id);
          return (
            file && (
              <section key={one.id} aria-label={fileTitle(file)} className="desk-used-file">
                <h3>
                  {files.length > 1 && `${fileTitle(file)}: `}
                  <span className="desk-soft">used in {placesLabel(countUses(one))}</span>
                </h3>
                <UsesList uses={one} />
              </section>
            )
          );
        })}
        <div className="desk-row">
          <button type="button" className="desk-button" data-look="danger" onClick={() => onMove(files)}>
            {files.length === 1 ? "Move to trash anyway" : `Move all ${files.length} to trash`}
          </button>
          {unused.length > 0 && (
            <button type="button" className="desk-button" onClick={() => onMove(unused)}>
              {unused.length === 1 ? "Only the unused one" : `Only the ${unused.length} unused`}
            </button>
          )}
          <button type="button" className="desk-button" data-look="quiet" onClick={onKeep}>
            {files.length === 1 ? "Keep it" : "Keep them"}
          </button>
        </div>
      </div>
    </DeskDialog>
  );
}
