import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import { Check, RotateCw, X } from "lucide-react";
import { useEffect, useState } from "react";
import { type Upload, useUploads } from "./upload-list.ts";
import {
  answerForAll,
  clearFinished,
  dropUpload,
  resumeUploads,
  retryUpload,
  sendKnown,
  takeKnown,
} from "./uploads.ts";

function percentOf({ sent, size }: Pick<Upload, "sent" | "size">): number {
  return size > 0 ? Math.floor((100 * sent) / size) : 100;
}

function stateLabel({ state, message, sent, size }: Upload): string {
  if (state === "waiting") return "Waiting";
  if (state === "failed") return message;
  if (state === "done") return sizeLabel(size);
  if (state === "known") return "You already have this file.";
  return sent >= size ? "Processing…" : `${percentOf({ sent, size })}% of ${sizeLabel(size)}`;
}

/** One question for all files that the library has already. */
function KnownQuestion({ count, onEach }: { count: number; onEach: () => void }) {
  return (
    <section aria-label="Files you already have" className="desk-known">
      <p>You already have {count} of these files.</p>
      <div className="desk-row">
        <button type="button" className="desk-button" data-look="primary" onClick={() => answerForAll(true)}>
          Use those for all
        </button>
        <button type="button" className="desk-button" onClick={() => answerForAll(false)}>
          Upload all anyway
        </button>
        <button type="button" className="desk-button" data-look="quiet" onClick={onEach}>
          One by one
        </button>
      </div>
    </section>
  );
}

function UploadRow({ upload, asks }: { upload: Upload; asks: boolean }) {
  const { id, name, state } = upload;
  return (
    <li className="desk-upload" data-state={state}>
      <span className="desk-upload-words">
        <span className="desk-upload-name">{name}</span>
        <span className="desk-soft">{stateLabel(upload)}</span>
      </span>
      {state === "done" && <Check aria-label="Done" size={18} />}
      {state === "failed" && (
        <button
          type="button"
          aria-label={`Try ${name} again`}
          className="desk-icon-button"
          onClick={() => retryUpload(id)}
        >
          <RotateCw aria-hidden size={18} />
        </button>
      )}
      {state === "known" && asks && (
        <span className="desk-row">
          <button
            type="button"
            className="desk-button"
            aria-label={`Use the ${name} you have`}
            onClick={() => takeKnown(id)}
          >
            Use it
          </button>
          <button
            type="button"
            className="desk-button"
            data-look="quiet"
            aria-label={`Upload ${name} anyway`}
            onClick={() => sendKnown(id)}
          >
            Upload anyway
          </button>
        </span>
      )}
      {state !== "done" && (
        <button
          type="button"
          aria-label={`Stop ${name}`}
          className="desk-icon-button"
          onClick={() => dropUpload(id)}
        >
          <X aria-hidden size={18} />
        </button>
      )}
      {state === "sending" && <progress max={100} value={percentOf(upload)} aria-label={name} />}
    </li>
  );
}

function summary(uploads: readonly Upload[]): string {
  const done = uploads.filter(({ state }) => state === "done").length;
  const failed = uploads.filter(({ state }) => state === "failed").length;
  const all = uploads.length;
  if (done === all) return all === 1 ? "1 file uploaded" : `${all} files uploaded`;
  const known = uploads.filter(({ state }) => state === "known").length;
  if (known > 0 && done + failed + known === all) {
    return known === 1 ? "You already have 1 of these files" : `You already have ${known} of these files`;
  }
  if (done + failed === all) return `${failed} of ${all} could not be uploaded`;
  return `Uploading ${done + 1} of ${all}`;
}

/** Long work in one place: each file's progress and that of all, on every page of the desk. */
export default function UploadDock() {
  const uploads = useUploads();
  // Uploads go on outside of React: those of an earlier visit are taken up with the desk.
  useEffect(resumeUploads, []);

  const [oneByOne, setOneByOne] = useState(false);
  const known = uploads.filter(({ state }) => state === "known").length;
  const asksOnce = known > 1 && !oneByOne;

  if (uploads.length === 0) return null;
  const size = uploads.reduce((sum, upload) => sum + upload.size, 0);
  const sent = uploads.reduce((sum, upload) => sum + upload.sent, 0);
  const underWay = uploads.some(({ state }) => ["waiting", "sending", "known"].includes(state));
  return (
    <section aria-label="Uploads" className="desk-dock">
      <details open={underWay || undefined}>
        <summary>
          <span role="status">{summary(uploads)}</span>
          <progress max={100} value={percentOf({ sent, size })} aria-label="All uploads" />
        </summary>
        {asksOnce && <KnownQuestion count={known} onEach={() => setOneByOne(true)} />}
        <ul>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} asks={!asksOnce} />
          ))}
        </ul>
      </details>
      {!underWay && (
        <button
          type="button"
          className="desk-button"
          data-look="quiet"
          onClick={() => {
            setOneByOne(false);
            clearFinished();
          }}
        >
          Dismiss
        </button>
      )}
    </section>
  );
}
