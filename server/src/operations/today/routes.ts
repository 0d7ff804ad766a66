/** `extenso/v1/today`: what needs the caller today, and whether they want it by mail each morning. For the staff. */
import { wireToday } from "@extenso/contract/wire/today.ts";
import { can, whoCan } from "../../domains/access/access.ts";
import { secondFactorDue } from "../../domains/identity/identity.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { requireUser } from "../../engines/rest/request/caller.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestResource } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import type { StudioHealth } from "../doctor/studio-health.ts";
import { createNeed, momentIn, type Need, type NeedsContext } from "./need.ts";
import { readNeeds } from "./read-needs.ts";
import { studioNeeds } from "./studio-needs.ts";
import { waitingQuotes } from "./waiting-quotes.ts";

/** Tasks for the caller's own account, shown at the desk only and never mailed. */
async function ownNeeds({
  database,
  settings,
  user,
  now,
}: Omit<NeedsContext, "user"> & { user: { id: number; roles: string[] } }): Promise<Need[]> {
  const due = await secondFactorDue(database.query, settings, user, now);
  if (!due) return [];
  const title = "Your role needs a second factor";
  const detail = `Add a passkey or an authenticator app. Without one your role rests from ${momentIn(due.toISOString(), settings.timezone)} on.`;
  return [createNeed("today", { title, detail, to: "/dashboard/settings?tab=account" })];
}

/** Without a mail server nobody hears of anything: it stands at the desk, and in no mail. */
function mailServerNeeds({ settings, user }: Pick<NeedsContext, "settings" | "user">): Need[] {
  const isAdministrator = can(user, "manage_options");
  if (settings.smtpUrl || !(isAdministrator || can(user, "handle_requests"))) return [];
  const where = "No mail server is set, so mails stay in a folder on the server.";
  return [
    createNeed("broken", {
      title: "Nobody receives the studio’s mails",
      detail: `${where} ${isAdministrator ? "Set SMTP_URL there." : "Tell an administrator."}`,
      to: isAdministrator ? "/desk/settings/mail" : "/desk/requests",
    }),
  ];
}

const staff = whoCan("edit_posts");

export function todayRoutes(
  { database, settings, clock }: Pick<Dependencies, "database" | "settings" | "clock">,
  health: StudioHealth,
): RestResource {
  async function readMorning({ id }: { id: number }) {
    const own = await database.query
      .selectFrom("users")
      .leftJoin("morning_mails", "morning_mails.user_id", "users.id")
      .select(["users.email", "morning_mails.user_id as wanted"])
      .where("users.id", "=", id)
      .executeTakeFirst();
    return own ? { is_wanted: own.wanted !== null, email: own.email } : null;
  }

  async function today(call: RestCall) {
    const user = requireUser(call);
    const context = { database, settings, user, now: clock() };
    const { needs, studio } = await studioNeeds(context, health);
    return {
      body: {
        needs: await readNeeds(context, [
          ...mailServerNeeds(context),
          ...needs,
          ...(await ownNeeds(context)),
        ]),
        quotes: await waitingQuotes(context),
        studio,
        morning: await readMorning(user),
        delivers_mail: settings.smtpUrl !== undefined,
      },
    };
  }

  /** @throws {RestError} 400 for who has no account here, as staff of a WordPress behind this server. */
  async function choose(call: RestCall): Promise<void> {
    const user = requireUser(call);
    if (!(await readMorning(user))) {
      throw new RestError(
        "rest_no_account_here",
        "This needs an account of this server. Accounts of a WordPress have no address here.",
        400,
      );
    }
    if (call.params.wanted !== true) {
      await database.query.deleteFrom("morning_mails").where("user_id", "=", user.id).execute();
      return;
    }
    // The first one comes tomorrow.
    await database.query
      .insertInto("morning_mails")
      .values({ user_id: user.id, told_until: clock().toISOString() })
      .onConflict((conflict) => conflict.column("user_id").doNothing())
      .execute();
  }

  return {
    routes: [
      studioRoute("/today", {
        GET: { permission: staff, response: wireToday, handle: today },
        POST: {
          args: {
            wanted: {
              type: "boolean",
              required: true,
              description: "Whether the caller wants it by mail each morning.",
            },
          },
          permission: staff,
          response: wireToday,
          async handle(call) {
            await choose(call);
            return today(call);
          },
        },
      }),
    ],
  };
}
