import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import type { WireExchange, WireImportReport, WireImportTask } from "@extenso/contract/wire/exchange.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { beginImport, readImportTask } from "../api/exchange.ts";
import { isGoingOn } from "../api/is-going-on.ts";
import { keys } from "../api/keys.ts";
import { useLocalAction } from "../kit/use-action.ts";
import { FileButton } from "../library/file-button.tsx";
import { sendExport } from "../library/send-file.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { ImportReport, number } from "./report.tsx";

const pollMs = 1_000;
/** A colleague may begin an import, too. */
const idlePollMs = 10_000;

/** From a file on this device to a check, and from there to the import. */
export function ImportPart({ exchange }: { exchange: WireExchange }) {
  const client = useQueryClient();
  const status = useQuery({
    queryKey: keys.importTask,
    queryFn: ({ signal }) => readImportTask(signal),
    refetchInterval: ({ state }) => (isGoingOn(state.data) ? pollMs : idlePollMs),
    initialData: exchange.task,
    staleTime: 0,
  });
  const task = status.data;
  const beginning = useLocalAction(() => status.refetch());
  const { problem: failure, setProblem: setFailure } = beginning;
  const sending = useSending(async (upload) => begin(upload, "check", true), setFailure);
  const isBusy = beginning.isBusy || sending.bytes !== null || isGoingOn(task);

  // A task that has ended leaves a report, and an import new records.
  const ended = task?.ended_at;
  useEffect(() => {
    if (!ended) return;
    void client.invalidateQueries({ queryKey: keys.exchange });
    void client.invalidateQueries({ queryKey: ["records"] });
  }, [ended, client]);

  async function begin(upload: string, kind: "check" | "import", download: boolean): Promise<void> {
    await beginning.run(async () =>
      client.setQueryData(keys.importTask, await beginImport({ upload, kind, download })),
    );
  }

  return (
    <section aria-labelledby="exchange-import" className="exchange-part">
      <h2 id="exchange-import">Import</h2>
      <p>
        In the WordPress, under Tools → Export, choose “All content”. Its file is checked first, and nothing
        is written before you have seen what would be.
      </p>
      <p className="desk-soft">
        What is here stays. A second import adds nothing twice: it brings what is missing, and what has
        changed over there since. Files of up to 512 MB; the terminal takes larger ones.
      </p>
      {failure && (
        <p role="alert" className="desk-error">
          {failure}
        </p>
      )}
      {sending.bytes !== null ? (
        <div className="exchange-task">
          <p role="status">Sending the file</p>
          <progress className="desk-progress" aria-label="Sending" value={sending.bytes} max={sending.size} />
          <p className="desk-soft">
            {sizeLabel(sending.bytes)} of {sizeLabel(sending.size)} …
          </p>
          <button type="button" className="desk-button" onClick={sending.stop}>
            Stop
          </button>
        </div>
      ) : (
        !isBusy && (
          <div>
            <FileButton
              label={task ? "Choose another file…" : "Choose a file…"}
              accept=".xml,text/xml,application/xml"
              onFiles={([file]) => file && void sending.send(file)}
            />
          </div>
        )
      )}
      {task && sending.bytes === null && (
        <TaskPart task={task} exchange={exchange} isBusy={isBusy} onBegin={begin} />
      )}
    </section>
  );
}

function useSending(onSent: (upload: string) => Promise<void>, onFailure: (message: string) => void) {
  const [bytes, setBytes] = useState<number | null>(null);
  const [size, setSize] = useState(0);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  return {
    bytes,
    size,
    stop: () => stopping.current?.abort(),
    async send(file: File): Promise<void> {
      const stop = new AbortController();
      stopping.current = stop;
      onFailure("");
      setSize(file.size);
      setBytes(0);
      try {
        const upload = await sendExport({ file, signal: stop.signal, onProgress: setBytes });
        await onSent(upload);
      } catch (error) {
        if (!stop.signal.aborted) onFailure(errorMessage(error));
      }
      setBytes(null);
    },
  };
}

const steps: Record<NonNullable<WireImportTask["step"]>, string> = {
  reading: "Reading the file",
  people: "Authors",
  terms: "Categories and tags",
  files: "Files",
  texts: "Articles, pages and projects",
};

function TaskPart({
  task,
  exchange: { check, imported },
  isBusy,
  onBegin,
}: {
  task: WireImportTask;
  exchange: WireExchange;
  isBusy: boolean;
  onBegin: (upload: string, kind: "check" | "import", download: boolean) => Promise<void>;
}) {
  const { kind, file, state, step, done, total } = task;
  const what = kind === "check" ? "Check" : "Import";
  if (isGoingOn(task)) {
    const many = total ? `: ${number(done)} of ${number(total)}` : done ? `: ${number(done)}` : "";
    const now = step ? `${steps[step]}${many}` : state === "waiting" ? "Waiting to begin" : "Beginning";
    return (
      <div className="exchange-task">
        <p role="status">
          {what} of {file.name} under way
        </p>
        <progress
          className="desk-progress"
          aria-label={what}
          {...(total ? { value: done, max: total } : {})}
        />
        <p className="desk-soft">{now} …</p>
        {kind === "import" && (
          <p className="desk-soft">You may leave this page, and everybody may go on working.</p>
        )}
      </div>
    );
  }
  const isOf = (one: WireImportReport | null) => (one?.file.id === file.id ? one : null);
  const report = state === "done" ? isOf(kind === "check" ? check : imported) : null;
  return (
    <div className="exchange-report">
      <h3>{file.name}</h3>
      <p role="status" className={state === "failed" ? "desk-error" : "desk-soft"}>
        {state === "failed" ? `${what} failed: ${task.failure}` : kind === "check" ? "Checked" : "Imported"}
        {task.ended_at && (
          <>
            {state === "failed" ? " · " : " "}
            <TimeAgo gmt={task.ended_at} />
          </>
        )}
        {report && `, from ${report.source}`}
      </p>
      {report && <ImportReport report={report} />}
      <NextStep task={task} source={isOf(check)?.source ?? ""} isBusy={isBusy} onBegin={onBegin} />
    </div>
  );
}

/** A file that was checked can be imported; what failed, or was imported in part, can be done again. */
function NextStep({
  task: { kind, file, state, downloads },
  source,
  isBusy,
  onBegin,
}: {
  task: WireImportTask;
  source: string;
  isBusy: boolean;
  onBegin: (upload: string, kind: "check" | "import", download: boolean) => Promise<void>;
}) {
  const [download, setDownload] = useState(kind === "import" && downloads);
  if (kind === "check" && state === "failed") {
    return (
      <button
        type="button"
        className="desk-button"
        disabled={isBusy}
        onClick={() => void onBegin(file.id, "check", true)}
      >
        Check again
      </button>
    );
  }
  return (
    <>
      <label className="exchange-choice">
        <input
          type="checkbox"
          className="check"
          checked={download}
          onChange={({ target }) => setDownload(target.checked)}
        />
        Fetch pictures, films and other files from {source || "the other site"}, which has to be on the web
        still
      </label>
      <button
        type="button"
        className="desk-button"
        data-look={kind === "check" ? "primary" : undefined}
        disabled={isBusy}
        onClick={() => void onBegin(file.id, "import", download)}
      >
        {kind === "check" ? "Import" : "Import again"}
      </button>
    </>
  );
}
