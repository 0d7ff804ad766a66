import { useQuery } from "@tanstack/react-query";
import { keys } from "../../api/keys.ts";
import { listMedia } from "../../api/media.ts";
import { fileTitle } from "../../library/file-labels.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import type { Question } from "./known-question.ts";

/** “You already have this file”, for what was dropped into a text. */
export default function KnownWindow({ asked, onClose }: { asked: Question; onClose: () => void }) {
  const query = { include: [asked.media] };
  const file = useQuery({
    queryKey: keys.mediaList(query),
    queryFn: ({ signal }) => listMedia(query, signal),
  });
  const own = file.data?.items[0];
  return (
    <DeskDialog
      open
      onClose={onClose}
      title="You already have this file"
      description={`The library has the same file as “${asked.name}”.`}
      className="desk-link-window"
    >
      <div className="desk-form">
        {own && (
          <p className="desk-row">
            <Thumbnail file={own} />
            {fileTitle(own)}
          </p>
        )}
        <div className="desk-row">
          <button
            type="button"
            className="desk-button"
            data-look="primary"
            onClick={() => asked.answer(true)}
          >
            Use it
          </button>
          <button type="button" className="desk-button" onClick={() => asked.answer(false)}>
            Upload anyway
          </button>
        </div>
        {asked.left > 0 && (
          <div className="desk-row">
            <button type="button" className="desk-button" onClick={() => asked.answer(true, true)}>
              Use those for all
            </button>
            <button type="button" className="desk-button" onClick={() => asked.answer(false, true)}>
              Upload all anyway
            </button>
          </div>
        )}
      </div>
    </DeskDialog>
  );
}
