import {
  budgetChoices,
  type Choice,
  labelOf,
  serviceChoices,
  timelineChoices,
} from "@extenso/contract/requests/contact-choices.ts";
import type { ContactValues } from "@extenso/contract/requests/contact-form.ts";
import type { ReactNode } from "react";
import { contactHints, serviceOptions } from "../../../copy/contact.ts";
import { FieldError, SelectField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { LitPicture } from "../../../ui/lit-picture.tsx";
import type { WizardState } from "./wizard-state.ts";

export interface StepProps {
  values: ContactValues;
  errors: WizardState["errors"];
  onEdit: (field: keyof ContactValues, value: string) => void;
}

/** Name, value, error and change handler of a text control. */
function bind({ values, errors, onEdit }: StepProps, field: keyof ContactValues) {
  return {
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => onEdit(field, event.currentTarget.value),
  };
}

export function ContactStep(props: StepProps) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <TextField {...bind(props, "name")} label="Name" autoComplete="name" />
      <TextField
        {...bind(props, "email")}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={contactHints.email}
      />
    </div>
  );
}

export function CompanyStep(props: StepProps) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <TextField {...bind(props, "company")} label="Company" autoComplete="organization" optional />
      <TextField
        {...bind(props, "phone")}
        label="Phone"
        type="tel"
        autoComplete="tel"
        optional
        hint={contactHints.phone}
      />
    </div>
  );
}

export function ProjectStep(props: StepProps) {
  const { values, errors, onEdit } = props;
  return (
    <div className="grid gap-10">
      <fieldset aria-describedby="service-error" className="min-w-0">
        <legend className="font-semibold">Service</legend>
        {/* Above the cards: below all eight it would be out of sight on a phone. */}
        <FieldError id="service-error">{errors.service}</FieldError>
        <div className="mt-4 grid grid-cols-2 gap-3 md:gap-gutter lg:grid-cols-4">
          {serviceOptions.map((option) => (
            <label key={option.value} className="choice-card frame-host relative flex flex-col">
              <span className="frame block aspect-photo overflow-hidden bg-raised">
                <LitPicture
                  name={option.picture}
                  alt=""
                  sizes="(min-width: 1024px) 20vw, 50vw"
                  className="size-full"
                />
              </span>
              <span className="block flex-1 border border-t-0 border-line p-3 md:p-4">
                <span className="flex items-center justify-between gap-2 font-semibold">
                  {option.label}
                  <input
                    type="radio"
                    name="service"
                    value={option.value}
                    checked={values.service === option.value}
                    onChange={() => onEdit("service", option.value)}
                    aria-invalid={errors.service ? true : undefined}
                    className="check"
                  />
                </span>
                <span className="mt-1 block text-sm text-ink-soft max-sm:hidden">{option.description}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-6 md:grid-cols-2">
        <Options {...props} field="budget" label="Budget" options={budgetChoices} />
        <Options {...props} field="timeline" label="Timeline" options={timelineChoices} />
      </div>
    </div>
  );
}

function Options({
  field,
  label,
  options,
  ...props
}: StepProps & {
  field: "budget" | "timeline";
  label: string;
  options: readonly Choice[];
}) {
  return (
    <SelectField {...bind(props, field)} label={label} optional>
      <option value="">Not sure yet</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}

export function MessageStep(props: StepProps) {
  return (
    <div className="grid gap-10 lg:grid-cols-12 lg:gap-x-gutter">
      <TextAreaField
        {...bind(props, "message")}
        label="Project description"
        rows={9}
        hint={contactHints.message}
        className="lg:col-span-7"
      />
      <Summary values={props.values} />
    </div>
  );
}

/** The values so far, to look through before sending. Without JavaScript they aren't known yet. */
function Summary({ values }: { values: ContactValues }) {
  const lines: [string, ReactNode][] = [
    ["Name", values.name],
    ["Email", values.email],
    ["Company", values.company],
    ["Phone", values.phone],
    ["Service", labelOf(serviceChoices, values.service)],
    ["Budget", labelOf(budgetChoices, values.budget)],
    ["Timeline", labelOf(timelineChoices, values.timeline)],
  ];
  return (
    <aside
      aria-label="Summary"
      className="needs-script h-fit min-w-0 border border-line bg-surface p-6 lg:col-span-5"
    >
      <h3 className="label mb-4 text-ink-soft">Summary</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {lines
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </aside>
  );
}
