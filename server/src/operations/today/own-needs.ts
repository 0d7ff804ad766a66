/** Tasks for the caller's own account, shown at the desk only and never mailed. */
import { secondFactorDue } from "../../domains/identity/identity.ts";
import { createNeed, momentIn, type Need, type NeedsContext } from "./need.ts";

export async function ownNeeds({
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
