/** The desk's mail each morning, to those of the staff who want it and have something to do. */
import { lastMorning } from "@extenso/contract/hours/morning.ts";
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { calendarKinds } from "@extenso/contract/wire/calendar.ts";
import { can } from "../../domains/access/access.ts";
import { calendarEntries } from "../../domains/content/calendar/calendar-entries.ts";
import { standingOf } from "../../domains/identity/identity.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { everyMorningJob } from "../../engines/jobs/every-morning.ts";
import type { JobHandler } from "../../engines/jobs/runner.ts";
import { enqueueMail } from "../../engines/mail/enqueue-mail.ts";
import { renderMail } from "../../engines/mail/layout.ts";
import { type BudgetedMail, day, type MailBudgets } from "../../engines/mail/mail-budgets.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { momentIn, type Need, type NeedsContext, pluralize } from "./need.ts";
import { readNeeds } from "./read-needs.ts";
import { endOfDay } from "./request-needs.ts";
import { isStanding, studioNeeds } from "./studio-needs.ts";

export const morningMailBudgets = {
  /** Goes to staff who want it, once a day. */
  "desk-morning": ({ mailbox }) => [{ key: `mail-desk:${mailbox}`, limit: 4, windowSeconds: day }],
} satisfies Record<string, MailBudgets>;

/** Limit of publications of the day that one mail lists. */
const mostListed = 20;

type MorningDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

/** Whether somebody has chosen to get it. */
export async function wantsMorningMail(query: Query, userId: number): Promise<boolean> {
  const chosen = await query
    .selectFrom("morning_mails")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return chosen !== undefined;
}

/** Runs at eight in the studio's time zone, in one process. */
export function deskMorningJob(dependencies: MorningDependencies): JobHandler {
  return everyMorningJob("desk.morning", dependencies, (signal) => sendDeskMornings(dependencies, signal));
}

/** @returns the number of mails put into the outbox. */
export async function sendDeskMornings(
  { database, settings, clock, log }: MorningDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock();
  const until = lastMorning(now, settings.timezone).toISOString();
  const today = dateAt(now, settings.timezone);
  const due = await database.query
    .selectFrom("morning_mails")
    .innerJoin("users", "users.id", "morning_mails.user_id")
    .leftJoin("request_people", "request_people.user_id", "users.id")
    .select(["morning_mails.user_id", "told_until", "away_from", "away_until"])
    .where("told_until", "<", until)
    .where("users.banned_at", "is", null)
    .orderBy("morning_mails.user_id")
    .execute();
  let sent = 0;
  for (const { user_id, told_until, away_from, away_until } of due) {
    signal?.throwIfAborted();
    const isAway = away_from !== null && away_until !== null && away_from <= today && today <= away_until;
    // The current role counts: people who have left the staff since get no mail.
    const user = await standingOf(database.query, settings, user_id, now);
    const mail = user && !isAway ? await morningFor({ database, settings, user, now }) : null;
    const isSent = await database.query.transaction().execute(async (rows) => {
      // If two processes get here, the second finds nothing to do.
      const { numUpdatedRows } = await rows
        .updateTable("morning_mails")
        .set({ told_until: until })
        .where("user_id", "=", user_id)
        .where("told_until", "=", told_until)
        .executeTakeFirst();
      if (numUpdatedRows === 0n || !mail || !user) return false;
      return enqueueMail(rows, mail(user.email), { now, address: "", log });
    });
    if (isSent) sent += 1;
  }
  return sent;
}

/** @returns null if there is nothing to report. */
async function morningFor(context: NeedsContext): Promise<((to: string) => BudgetedMail) | null> {
  const { database, settings, user, now } = context;
  if (!can(user, "edit_posts")) return null;
  const { needs: ofStudio } = await studioNeeds(context, null);
  const news = ofStudio.filter((need) => !isStanding(need));
  const needs = await readNeeds(context, news);
  const { entries } = await calendarEntries(
    database.query,
    {
      // A WordPress behind this server keeps its own articles, pages and projects.
      kinds: settings.contentApiUrl ? ["site"] : calendarKinds,
      statuses: ["future"],
      from: now.toISOString(),
      until: endOfDay(now, settings.timezone),
      limit: mostListed,
    },
    { user, timezone: settings.timezone },
  );
  if (needs.length === 0 && entries.length === 0) return null;
  const goingOut = entries.map(({ title, date_gmt }) => ({
    title: title || "Untitled",
    at: momentIn(`${date_gmt}Z`, settings.timezone),
  }));
  return (to) => morningMail(settings, to, { needs, goingOut });
}

const headings: Record<Need["level"], string> = {
  broken: "Does not work:",
  late: "Late:",
  today: "Today:",
};

function morningMail(
  { publicUrl }: Pick<Settings, "publicUrl">,
  to: string,
  { needs, goingOut }: { needs: readonly Need[]; goingOut: readonly { title: string; at: string }[] },
): BudgetedMail {
  const told =
    needs.length > 0
      ? pluralize(needs.length, "thing needs you", "things need you")
      : goingOut.length === 1
        ? `“${goingOut[0]?.title}” goes out`
        : `${goingOut.length} texts go out`;
  const levels = (Object.keys(headings) as Need["level"][]).flatMap((level) => {
    const some = needs.filter((one) => one.level === level);
    if (some.length === 0) return [];
    const lines = some.map(({ title, detail, to: path }) =>
      [title, detail, `${publicUrl}${path}`].filter(Boolean).join("\n"),
    );
    return [{ text: headings[level] }, { quote: lines.join("\n\n") }];
  });
  return {
    kind: "desk-morning",
    budgets: morningMailBudgets["desk-morning"],
    to,
    subject: `At the desk: ${told}`.slice(0, 200).toWellFormed(),
    ...renderMail({
      preview: needs[0]?.title ?? told,
      slate: "The desk",
      heading: "What needs you today",
      blocks: [
        ...levels,
        ...(goingOut.length > 0
          ? [
              { text: "Goes out today:" },
              { quote: goingOut.map(({ title, at }) => `${title}: ${at}`).join("\n") },
            ]
          : []),
        { button: "Open the desk", url: `${publicUrl}/desk` },
      ],
      footer: [`You chose this mail at ${publicUrl}/desk. One click there ends it.`],
    }),
  };
}
