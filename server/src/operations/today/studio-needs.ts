/** For administrators: mails that could not be sent, backups, the disk, and what the doctor found. */

import { mailLabel } from "@extenso/contract/mails/mail-kinds.ts";
import { mostMailsAtOnce } from "@extenso/contract/wire/mails.ts";
import type { WireToday } from "@extenso/contract/wire/today.ts";
import { can } from "../../domains/access/access.ts";
import { failureReason } from "../../domains/outbox/failure-reason.ts";
import { countMails } from "../../domains/outbox/list-mails.ts";
import { isHiddenFromSearch } from "../../domains/site-settings/search-engines.ts";
import { failingMails } from "../../engines/mail/outbox-figures.ts";
import { version } from "../../kernel/version.ts";
import { proofAge, readBackupState } from "../backup/backup-state.ts";
import { checkDisk } from "../doctor/check-storage.ts";
import type { Finding } from "../doctor/finding.ts";
import type { StudioHealth } from "../doctor/studio-health.ts";
import { createNeed, type Need, type NeedsContext } from "./need.ts";

/** The desk's first page is opened often, and the checks ask other machines. */
const healthFreshMs = 10 * 60_000;
const mostFindings = 5;

type State = NonNullable<WireToday["studio"]>["backup"];

const health = "/desk/health";
const backupsPage = "/desk/backups";
const searchEnginesSetting = "/desk/settings#search-engines";

/** Needs that are the same each day: they stand at the desk, and are no news for a mail. */
export const isStanding = ({ level, to }: Need): boolean =>
  level === "today" && (to === backupsPage || to === searchEnginesSetting);

/** @param findings of the doctor; none for a mail, which would tell of one process alone. */
export async function studioNeeds(
  context: NeedsContext,
  findings: StudioHealth | null,
): Promise<{ needs: Need[]; studio: WireToday["studio"] }> {
  const { settings, user } = context;
  if (!can(user, "manage_options")) return { needs: [], studio: null };
  const { needs: ofBackups, state: backup } = await backupNeeds(context);
  const disk = await checkDisk(settings);
  const bad =
    findings
      ?.read(healthFreshMs)
      .findings.filter(({ verdict, of }) => verdict === "bad" && of !== "backup" && of !== "disk") ?? [];
  return {
    needs: [
      ...(await mailNeeds(context)),
      ...bad.slice(0, mostFindings).map(findingNeed),
      ...(disk.verdict === "good"
        ? []
        : [
            createNeed(disk.verdict === "bad" ? "broken" : "late", {
              title: `Disk: ${disk.message}`,
              detail: disk.todo,
              to: health,
            }),
          ]),
      ...ofBackups,
      ...(await hiddenNeeds(context)),
    ],
    studio: {
      version,
      backup,
      disk: { verdict: disk.verdict, message: disk.message },
      files: settings.s3 ? `bucket ${settings.s3.bucket}` : "folder",
    },
  };
}

const findingNeed = ({ of, message, todo }: Finding): Need =>
  createNeed("broken", {
    title: `${of.charAt(0).toUpperCase()}${of.slice(1)}: ${message}`,
    detail: todo,
    to: health,
  });

async function mailNeeds({ database: { query } }: NeedsContext): Promise<Need[]> {
  const { failed, delayed } = await failingMails(query, mostMailsAtOnce);
  const needs: Need[] = [];
  const [newest] = failed;
  if (newest) {
    const total =
      failed.length < mostMailsAtOnce
        ? failed.length
        : await countMails(query, { state: "failed", search: "" });
    const reason = failureReason(newest.last_error);
    needs.push(
      createNeed("broken", {
        title:
          total === 1
            ? `A mail to ${newest.recipient} could not be sent`
            : `${total.toLocaleString("en-CA")} mails could not be sent`,
        detail: `${total === 1 ? "" : "The last: "}“${mailLabel(newest.kind)}”. ${reason}`,
        to: "/desk/mails",
        mails: failed.map(({ id }) => id),
      }),
    );
  }
  const [oldest] = delayed;
  if (oldest) {
    const more = delayed.length === mostMailsAtOnce ? "or more " : "";
    needs.push(
      createNeed("late", {
        title:
          delayed.length === 1
            ? `A mail to ${oldest.recipient} waits for another try`
            : `${delayed.length} ${more}mails wait for another try`,
        detail: failureReason(oldest.last_error),
        to: "/desk/mails?state=waiting",
        mails: delayed.map(({ id }) => id),
      }),
    );
  }
  return needs;
}

async function hiddenNeeds({ database }: NeedsContext): Promise<Need[]> {
  if (!(await isHiddenFromSearch(database.query))) return [];
  const title = "Search engines leave the whole site out";
  const detail = "It was hidden at the desk. Show it once the studio is open.";
  return [createNeed("today", { title, detail, to: searchEnginesSetting })];
}

async function backupNeeds({
  database,
  settings: { backup },
  now,
}: NeedsContext): Promise<{ needs: Need[]; state: State }> {
  const state = await readBackupState(database);
  if (!state && !backup.to) {
    const title = "No backups are made";
    const detail = "Set BACKUP_TO on the server: one is made and proved each day.";
    return {
      needs: [createNeed("today", { title, detail, to: backupsPage })],
      state: { verdict: "doubtful", message: "none are made" },
    };
  }
  if (!state) return { needs: [], state: { verdict: "good", message: "the first is still to be made" } };
  const proof = proofAge(state.provedAt, backup.everyHours, now);
  const message = proof ? `the last was proved ${hoursLabel(proof.hours)} ago` : "none was ever proved";
  const needs = [
    ...(state.failure
      ? [createNeed("broken", { title: "The last backup failed", detail: state.failure, to: backupsPage })]
      : []),
    ...((!proof || proof.isOld) && !state.failure
      ? [
          createNeed("broken", {
            title: proof
              ? `The last proved backup is ${hoursLabel(proof.hours)} old`
              : "No backup was ever proved",
            detail: "Press “Back up now”: it says what hinders it.",
            to: backupsPage,
          }),
        ]
      : []),
  ];
  return { needs, state: { verdict: needs.length > 0 ? "bad" : "good", message } };
}

const hoursLabel = (hours: number): string =>
  hours === 1 ? "1 hour" : hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
