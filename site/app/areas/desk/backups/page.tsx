import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import type { WireBackup, WireBackups, WireBackupTask } from "@extenso/contract/wire/backups.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { backUpNow, proveBackup, readBackups, readBackupTask } from "../api/backups.ts";
import { isGoingOn } from "../api/is-going-on.ts";
import { keys } from "../api/keys.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { Opened } from "../kit/opened.tsx";
import { useAction } from "../kit/use-action.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { momentLabel, timeOf } from "../time/times.ts";
import RestoreWindow from "./restore-window.tsx";
import stylesheet from "./stylesheet.css?url";
import { proofWords, TaskProgress } from "./task-progress.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Backups");

const pollMs = 1_000;
/** Backups also begin by schedule and from a terminal, so the page looks for tasks of others, too. */
const idlePollMs = 10_000;

/** `/desk/backups`: the destination, the latest backup and a list of all, to make, prove or restore. */
export default function BackupsPage() {
  const client = useQueryClient();
  const overview = useQuery({
    queryKey: keys.backups,
    queryFn: ({ signal }) => readBackups(signal),
    staleTime: 0,
  });
  const status = useQuery({
    queryKey: keys.backupTask,
    queryFn: ({ signal }) => readBackupTask(signal),
    refetchInterval: ({ state }) => (isGoingOn(state.data) ? pollMs : idlePollMs),
    staleTime: 0,
  });
  // A refusal may say that another task is under way.
  const beginning = useAction(() => status.refetch());
  const [restored, setRestored] = useState<WireBackup | null>(null);
  const task = status.data ?? null;
  const isBusy = beginning.isBusy || isGoingOn(task);

  // A task that has ended may have changed the list.
  const ended = task?.ended_at;
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: keys.backups });
  }, [ended, client]);

  const begin = (call: () => Promise<WireBackupTask | null>) =>
    beginning.run(async () => client.setQueryData(keys.backupTask, await call()));

  const { data } = overview;
  const hasPlace = data?.destination !== null;
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">Backups</h1>
        <div className="desk-head-end">
          {data && hasPlace && (
            <button
              type="button"
              className="desk-button"
              data-look="primary"
              disabled={isBusy}
              onClick={() => void begin(backUpNow)}
            >
              Back up now
            </button>
          )}
        </div>
      </header>
      <Opened found={overview} what="backups">
        {(all) => (
          <>
            {hasPlace ? <Facts overview={all} /> : <NoPlace />}
            {task && (
              <section aria-labelledby="backups-task" className="backups-part">
                <h2 id="backups-task">{isGoingOn(task) ? "Now" : "Last done"}</h2>
                <TaskProgress task={task} name={nameOf} />
              </section>
            )}
            {hasPlace && (
              <BackupList
                overview={all}
                isBusy={isBusy}
                onProve={(id) => void begin(() => proveBackup(id))}
                onRestore={setRestored}
              />
            )}
          </>
        )}
      </Opened>
      {restored && (
        <RestoreWindow backup={restored} name={nameOf(restored.id)} onClose={() => setRestored(null)} />
      )}
    </>
  );
}

/** A backup's id is the time at which it was begun. */
function nameOf(id: string): string {
  const time = timeOf(id.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, "T$1:$2:$3.$4Z"));
  return time ? momentLabel(time) : id;
}

function NoPlace() {
  return (
    <div className="desk-empty">
      <h2>No backups are made</h2>
      <p>
        Set BACKUP_TO on the server, in the studio’s environment: a folder on another disk, or a bucket.
        BACKUP_PASSPHRASE seals them. Then start the studio again. It is set there and not here, since it
        holds keys, and a session that somebody took over must not send the studio’s data elsewhere.
      </p>
    </div>
  );
}

const sealings: Record<WireBackups["sealed"], string> = {
  nothing:
    "No. Whoever reads the place has everything: set BACKUP_PASSPHRASE or BACKUP_PUBLIC_KEY, and a new place.",
  passphrase: "With BACKUP_PASSPHRASE. Without it they are lost, so keep it elsewhere, too.",
  "public-key": "With BACKUP_PUBLIC_KEY. Its private half opens them.",
};

function Facts({
  overview: { destination, every_hours, keep_days, sealed, last, failure },
}: {
  overview: WireBackups;
}) {
  return (
    <section aria-labelledby="backups-how" className="backups-part">
      <h2 id="backups-how">How they are made</h2>
      <dl className="backups-facts">
        <div>
          <dt>Where</dt>
          <dd>
            The {destination?.kind} {destination?.name}
          </dd>
        </div>
        <div>
          <dt>How often</dt>
          <dd>{every_hours === 1 ? "Every hour" : `Every ${every_hours} hours`}</dd>
        </div>
        <div>
          <dt>Kept</dt>
          <dd>{keep_days === 1 ? "One day" : `${keep_days} days`}, and always the newest that was proved</dd>
        </div>
        <div>
          <dt>Sealed</dt>
          <dd>{sealings[sealed]}</dd>
        </div>
        <div>
          <dt>Last proved</dt>
          <dd>
            {last ? (
              <>
                <TimeAgo gmt={last.proved_at} />
                {last.bytes !== null && `, ${sizeLabel(last.bytes)} with all files`}
                {last.seconds !== null && `, in ${last.seconds.toLocaleString("en-CA")} s`}
              </>
            ) : (
              "Not yet"
            )}
          </dd>
        </div>
      </dl>
      {failure && <p className="desk-error">The last attempt failed: {failure}</p>}
      <p className="desk-soft">
        Set on the server: BACKUP_TO, BACKUP_EVERY, BACKUP_KEEP and the keys. Each new backup is read back,
        restored elsewhere and compared; that is its proof.
      </p>
    </section>
  );
}

const states: Record<WireBackup["state"], string> = {
  proved: "Proved",
  unproved: "Not proved",
  unfinished: "Broken off; the next backup removes it",
};

function BackupList({
  overview: { backups, older, problem, not_provable },
  isBusy,
  onProve,
  onRestore,
}: {
  overview: WireBackups;
  isBusy: boolean;
  onProve: (id: string) => void;
  onRestore: (backup: WireBackup) => void;
}) {
  return (
    <section aria-labelledby="backups-all" className="backups-part">
      <h2 id="backups-all">All backups</h2>
      {problem && <p className="desk-error">The list can’t be read: {problem}</p>}
      {!problem && backups.length === 0 && <p className="desk-soft">There is none yet.</p>}
      {not_provable && backups.length > 0 && <p className="desk-soft">{not_provable}</p>}
      <ol aria-label="Backups, the newest first" className="backups-list">
        {backups.map((backup) => {
          const { id, state, proof, bytes } = backup;
          const name = nameOf(id);
          return (
            <li key={id}>
              <div>
                <span className="backups-name">{name}</span>
                <p className="desk-soft">
                  {states[state]}
                  {proof && (
                    <>
                      {" "}
                      <TimeAgo gmt={proof.proved_at} />: {proofWords(proof)}
                    </>
                  )}
                  {` · ${sizeLabel(bytes)} without files`}
                </p>
              </div>
              {state !== "unfinished" && (
                <div className="backups-acts">
                  {!not_provable && (
                    <button
                      type="button"
                      className="desk-button"
                      aria-label={`Prove ${name}`}
                      disabled={isBusy}
                      onClick={() => onProve(id)}
                    >
                      Prove
                    </button>
                  )}
                  <button
                    type="button"
                    className="desk-button"
                    aria-label={`Restore ${name}`}
                    onClick={() => onRestore(backup)}
                  >
                    Restore…
                  </button>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {older > 0 && <p className="desk-soft">{older.toLocaleString("en-CA")} older ones are not listed.</p>}
    </section>
  );
}
