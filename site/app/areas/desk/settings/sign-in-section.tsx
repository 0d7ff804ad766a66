import { longestGrace, type WireStaffSecondFactor } from "@extenso/contract/wire/studio-settings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { keys } from "../api/keys.ts";
import { saveStaffSecondFactor } from "../api/studio-settings.ts";
import { SetByEnvironment, SettingsForm } from "../settings-form/form-parts.tsx";
import { type Faults, useSettingsForm } from "../settings-form/use-settings-form.ts";
import { TextInput } from "../ui/inputs.tsx";

/** Days as they are typed. */
interface Rule {
  isRequired: boolean;
  days: string;
}

function readRule(kept: unknown): Rule | null {
  const { isRequired, days } = Object(kept);
  return typeof isRequired === "boolean" && typeof days === "string" ? { isRequired, days } : null;
}

function checkRule({ days }: Rule): Faults<Rule> {
  const isRight = /^\d{1,2}$/.test(days.trim()) && Number(days) <= longestGrace;
  return isRight ? {} : { days: `A whole number from 0 to ${longestGrace}.` };
}

const daysLabel = (days: number) => (days === 1 ? "1 day" : `${days} days`);

/** Whether the staff need a second factor, and who has none. */
export function SignInSection({ rule }: { rule: WireStaffSecondFactor }) {
  return (
    <>
      {rule.is_fixed ? (
        <p className="settings-line">
          {rule.is_required
            ? `The staff need a second factor, with ${daysLabel(rule.grace_days)} of grace.`
            : "The staff need no second factor."}
          <SetByEnvironment name="STAFF_SECOND_FACTOR" />
        </p>
      ) : (
        <RuleForm rule={rule} />
      )}
      <WithoutFactor rule={rule} />
    </>
  );
}

function RuleForm({ rule }: { rule: WireStaffSecondFactor }) {
  const client = useQueryClient();
  const form = useSettingsForm<Rule>({
    place: "settings/sign-in",
    saved: { isRequired: rule.is_required, days: String(rule.grace_days) },
    read: readRule,
    check: checkRule,
    async save({ isRequired, days }) {
      const saved = await saveStaffSecondFactor({ is_required: isRequired, grace_days: Number(days) });
      client.setQueryData(keys.staffSecondFactor, saved);
    },
    said: ({ isRequired, days }) =>
      isRequired
        ? `The staff need a second factor, with ${daysLabel(Number(days))} of grace.`
        : "The staff need no second factor.",
  });
  const { values, faults, problem } = form;
  return (
    <SettingsForm form={form}>
      <label className="settings-check">
        <input
          type="checkbox"
          className="check"
          checked={values.isRequired}
          onChange={({ target }) => form.change({ isRequired: target.checked })}
        />
        <span>
          The staff need a second factor
          <span className="desk-soft settings-note">
            A passkey or an authenticator app, so that a stolen password signs nobody in. It counts with their
            next click.
          </span>
        </span>
      </label>
      <div className="settings-days">
        <TextInput
          label="Days of grace"
          value={values.days}
          onText={(days) => form.change({ days })}
          error={faults.days || problem}
          maxLength={2}
          inputMode="numeric"
          hint="From when somebody is first asked. Then their role rests until they have one; nothing of theirs is lost."
        />
      </div>
    </SettingsForm>
  );
}

function WithoutFactor({
  rule: { staff, without, named, has_own: hasOwn },
}: {
  rule: WireStaffSecondFactor;
}) {
  const more = without - named.length;
  return (
    <div className="settings-without">
      <h3>Who has none yet</h3>
      <p className="desk-soft">
        {without === 0
          ? `All ${staff} accounts of the staff have one.`
          : `${without} of ${staff} ${staff === 1 ? "account" : "accounts"} of the staff.`}
        {!hasOwn && (
          <>
            {" "}
            You have none yourself: <Link to="/dashboard/settings?tab=account">add one</Link>.
          </>
        )}
      </p>
      {named.length > 0 && (
        <ul aria-label="Staff without a second factor">
          {named.map(({ id, name, roles }) => (
            <li key={id}>
              <Link to={`/desk/people/${id}`}>{name}</Link>{" "}
              <span className="desk-soft">{roles.join(", ")}</span>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link to="/desk/people?group=staff">and {more} more</Link>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
