import { hoursLabel } from "@extenso/contract/site-content/hours-label.ts";
import type { WireStudioSettings } from "@extenso/contract/wire/studio-settings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { keys } from "../api/keys.ts";
import { type PublishedContact, type StudioName, saveStudioName } from "../api/studio-settings.ts";
import { SetByEnvironment, SettingsForm } from "../settings-form/form-parts.tsx";
import { type Faults, useSettingsForm } from "../settings-form/use-settings-form.ts";
import { zoneLabel } from "../time/studio-time.ts";
import { decodedName } from "../ui/decoded-name.ts";
import { TextInput } from "../ui/inputs.tsx";

const longest = { title: 120, description: 200 };

function readName(kept: unknown): StudioName | null {
  const { title, description, timezone } = Object(kept);
  return [title, description, timezone].every((one) => typeof one === "string")
    ? { title, description, timezone }
    : null;
}

const checkName = ({ title }: StudioName): Faults<StudioName> =>
  title.trim() === "" ? { title: "The studio needs a name." } : {};

/** Name, tagline and time zone, and facts that are changed elsewhere. */
export function StudioSection({
  name,
  settings,
  contact,
}: {
  name: StudioName;
  settings: WireStudioSettings;
  contact: PublishedContact;
}) {
  const client = useQueryClient();
  const form = useSettingsForm<StudioName>({
    place: "settings/studio",
    saved: {
      title: decodedName(name.title),
      description: decodedName(name.description),
      timezone: name.timezone,
    },
    read: readName,
    check: checkName,
    async save(values) {
      const saved = await saveStudioName(values);
      client.setQueryData(keys.studioName, saved);
      // The API's dates are local to the studio's zone, so everything is read again.
      if (saved.timezone !== name.timezone) await client.invalidateQueries();
    },
    said: () => "Saved.",
  });
  const { values, faults, problem } = form;
  const isZoneFixed = settings.set_by_environment.includes("TIMEZONE");
  return (
    <>
      <SettingsForm form={form}>
        <TextInput
          label="Name"
          value={values.title}
          onText={(title) => form.change({ title })}
          error={faults.title}
          maxLength={longest.title}
          hint="How the apps and programs that connect to the studio call it, and its export."
        />
        <TextInput
          label="Tagline"
          value={values.description}
          onText={(description) => form.change({ description })}
          error={faults.description ?? problem}
          maxLength={longest.description}
        />
        {!isZoneFixed && (
          <ZoneField value={values.timezone} onZone={(timezone) => form.change({ timezone })} />
        )}
      </SettingsForm>
      <dl className="settings-facts">
        <ContactFacts contact={contact} />
        <div>
          <dt>Public address</dt>
          <dd>
            {settings.public_url}
            <SetByEnvironment name="PUBLIC_URL" isSet={settings.set_by_environment.includes("PUBLIC_URL")} />
          </dd>
        </div>
        {isZoneFixed && (
          <div>
            <dt>Time zone</dt>
            <dd>
              {settings.timezone} ({zoneLabel(settings.timezone, new Date())})
              <SetByEnvironment name="TIMEZONE" />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

function ZoneField({ value, onZone }: { value: string; onZone: (zone: string) => void }) {
  const id = useId();
  const known = Intl.supportedValuesOf("timeZone");
  // The server may know zones that this browser doesn't.
  const zones = known.includes(value) ? known : [value, ...known];
  return (
    <div className="desk-field">
      <label htmlFor={id}>Time zone</label>
      <select
        id={id}
        className="desk-select"
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onZone(target.value)}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="desk-hint">
        {zoneLabel(value, new Date())}. Dates, office hours and reminders go by it; what is scheduled keeps
        its moment.
      </p>
    </div>
  );
}

/** Address and hours as visitors read them, with a link to the site's content, where they are edited. */
function ContactFacts({ contact: { legalName, address, hours, opening } }: { contact: PublishedContact }) {
  return (
    <>
      <div>
        <dt>Address</dt>
        <dd>
          {legalName}, {address.street}, {address.city} {address.region} {address.postalCode}
        </dd>
      </div>
      <div>
        <dt>Hours</dt>
        <dd>
          {hours || hoursLabel(opening.week)}
          <span className="settings-note">
            <Link to="/desk/site/contact">Change address and hours</Link>
          </span>
        </dd>
      </div>
    </>
  );
}
