/** Whether staff need a second factor, as administrators choose it at the desk. */

import { writeState } from "../../../engines/database/studio-state.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { demandProof, type Prover } from "../../access/access.ts";
import { appendAudit, differences } from "../../audit/audit.ts";
import { type AuditedBy, actorOf } from "../users/audit-user.ts";
import { lockUser } from "../users/lock-user.ts";
import { hasSecondFactor, secondFactorsOf } from "./methods.ts";
import { graceBegun, graceEnd, type StaffRule, staffRule, staffRuleKey } from "./staff-rule.ts";

type Changing = Pick<Dependencies, "database" | "settings" | "clock">;

/**
 * Begins everybody's grace anew where nothing was required before.
 * @throws {RestError} 409 where the environment decides; 400 where the caller's own role would rest at once.
 */
export async function changeStaffRule(
  { database, settings, clock }: Changing,
  next: StaffRule,
  by: AuditedBy & { caller: Prover },
): Promise<void> {
  if (settings.staffSecondFactor !== undefined) {
    const message = "STAFF_SECOND_FACTOR is set in the server’s environment. Change it there.";
    throw new RestError("extenso_setting_fixed", message, 409);
  }
  const now = clock();
  demandProof(by.caller, now);
  await database.query.transaction().execute(async (rows) => {
    // Removing the last second factor locks the same row and reads the rule behind it.
    await lockUser(rows, database.kind, by.userId);
    const before = await staffRule(rows, settings);
    if (next.isRequired && !hasSecondFactor(await secondFactorsOf(rows, by.userId))) {
      const begun = before.isRequired ? await graceBegun(rows, by.userId) : null;
      if (graceEnd(begun ?? now.toISOString(), next) <= now) throw wouldRest(next);
    }
    if (next.isRequired && !before.isRequired) {
      await rows
        .updateTable("sign_in_records")
        .set({ second_factor_asked_at: null })
        .where("second_factor_asked_at", "is not", null)
        .execute();
    }
    await writeState(rows, staffRuleKey, JSON.stringify(next));
    const changes = differences(told(before), told(next));
    if (Object.keys(changes).length === 0) return;
    const entry = {
      subject: "staff",
      id: "second-factor",
      name: "",
      action: actionOf(before, next),
      changes,
    };
    await appendAudit(rows, await actorOf(rows, by), [entry], now);
  });
}

const told = ({ isRequired, graceDays }: StaffRule) => ({
  second_factor_required: isRequired,
  days_of_grace: graceDays,
});

function actionOf(before: StaffRule, next: StaffRule): string {
  if (before.isRequired === next.isRequired) return "change-grace";
  return next.isRequired ? "require-second-factor" : "end-second-factor";
}

function wouldRest({ graceDays }: StaffRule): RestError {
  const message =
    graceDays === 0
      ? "You have no second factor yourself, so your own role would rest at once. Add one first, or give a day of grace."
      : "You have no second factor yourself, and these days are over for you already: your own role would rest at once. Add one first, or give more days.";
  return new RestError("rest_invalid_param", message, 400, {
    params: { grace_days: message },
  });
}
