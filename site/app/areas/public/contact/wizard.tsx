import {
  budgetChoices,
  type Choice,
  labelOf,
  serviceChoices,
  timelineChoices,
} from "@extenso/contract/requests/contact-choices.ts";
import type { ContactValues } from "@extenso/contract/requests/contact-form.ts";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useReducer, useRef, useState } from "react";
import { contactHints, wizardSteps } from "../../../copy/contact.ts";
import type { ServiceOption } from "../../../copy/service-options.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FieldError, SelectField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { useFocusOnRefusal } from "../../../ui/forms/use-focus-on-refusal.ts";
import { LitPicture } from "../../../ui/pictures/lit-picture.tsx";
import { DraftInFields } from "./draft-in-fields.tsx";
import { keepTyped } from "./keep-typed.ts";
import type { WizardActions } from "./wizard-keeper.tsx";
import { WizardProgress } from "./wizard-progress.tsx";
import {
  emptyValues,
  isUntouched,
  lastStep,
  networkError,
  startWizard,
  type WizardState,
  wizardReducer,
} from "./wizard-state.ts";

interface StepProps {
  services: readonly ServiceOption[];
  values: ContactValues;
  errors: WizardState["errors"];
  onEdit: (field: keyof ContactValues, value: string) => void;
  /** The field for files, once its code is there. */
  files?: ReactNode;
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

function ContactStep(props: StepProps) {
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

function CompanyStep(props: StepProps) {
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

function ProjectStep(props: StepProps) {
  const { services, values, errors, onEdit } = props;
  return (
    <div className="grid gap-10">
      <fieldset aria-describedby="service-error" className="min-w-0">
        <legend className="font-semibold">Service</legend>
        {/* Above the cards: below all eight it would be out of sight on a phone. */}
        <FieldError id="service-error">{errors.service}</FieldError>
        <div className="mt-4 grid grid-cols-2 gap-3 md:gap-gutter lg:grid-cols-4">
          {services.map((option) => (
            <label key={option.value} className="choice-card frame-host relative flex flex-col">
              <span className="frame block aspect-photo overflow-hidden bg-raised">
                <LitPicture
                  name={option.picture}
                  alt=""
                  sizes="(min-width: 1024px) 20vw, 50vw"
                  className="size-full"
                />
              </span>
              <span className="flex flex-1 flex-col border border-t-0 border-line p-3 md:p-4">
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
                <span className="mt-1 block text-sm text-pretty text-ink-soft max-sm:hidden">
                  {option.description}
                </span>
                <span className="label mt-auto block pt-2 text-ink-soft">{option.work}</span>
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

function MessageStep({ files, ...props }: StepProps) {
  return (
    <div className="grid gap-10 lg:grid-cols-12 lg:gap-x-gutter">
      <div className="grid gap-8 lg:col-span-7">
        <TextAreaField
          {...bind(props, "message")}
          label="Project description"
          rows={9}
          hint={contactHints.message}
        />
        {files}
      </div>
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

type Keeping = typeof import("./wizard-keeper.tsx");

const steps = [ContactStep, CompanyStep, ProjectStep, MessageStep];

/** Values that were typed into the fields before this code was loaded. */
function typedBefore(form: HTMLFormElement | null): Partial<WizardState["values"]> {
  const typed: Partial<WizardState["values"]> = {};
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=radio]), textarea",
  );
  for (const { name, value, defaultValue } of fields ?? []) {
    if (name in emptyValues && value !== defaultValue) typed[name as keyof typeof emptyValues] = value;
  }
  return typed;
}

/**
 * One form in four steps. The page has all four, so that it is one plain form without JavaScript; with
 * it, one shows at a time.
 */
export function ContactWizard({
  services,
  preset,
  promise,
  onBegun,
}: {
  services: readonly ServiceOption[];
  preset: Partial<WizardState["values"]>;
  /** When a reply is promised: “within 24 hours”. */
  promise: string;
  /** Whether the page's introduction has been read: past the first step, and above what was sent. */
  onBegun?: (begun: boolean) => void;
}) {
  const [state, dispatch] = useReducer(wizardReducer, preset, startWizard);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [keeping, setKeeping] = useState<Keeping>();
  const [ready] = useState(() => Promise.withResolvers<RefObject<WizardActions>>());
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useFocusOnRefusal(form, state.refusals);

  // Text typed before hydration, or kept as a draft, is in the fields alone, not yet in the state.
  useEffect(() => {
    const values = typedBefore(form.current);
    if (Object.keys(values).length > 0) dispatch({ type: "restored", step: 1, values, last: null });
    ready.promise.catch(() => {
      // `ask` reports the failure when a button is pressed.
    });
    import("./wizard-keeper.tsx").then(setKeeping, ready.reject);
  }, [ready]);

  // The keeper stores every change; until its code is loaded, the values are stored when the page is left.
  const { values } = state;
  useEffect(() => {
    if (keeping || isUntouched(values, emptyValues)) return;
    const keep = () => keepTyped(values);
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, [keeping, values]);

  const begun = state.step > 1 || state.last !== null;
  // On narrow screens the page hides its introduction once the wizard has begun.
  useEffect(() => onBegun?.(begun), [begun, onBegun]);

  /** Runs an action as soon as its code has loaded. */
  const ask = (action: keyof WizardActions) =>
    ready.promise.then(
      ({ current }) => current[action](),
      () => action !== "prepare" && dispatch({ type: "failed", message: networkError }),
    );

  const keeper = keeping && (
    // Rendered after the form: its layout effect focuses the form's heading. The key keeps its state when the form goes.
    <keeping.WizardKeeper
      key="keeper"
      state={state}
      dispatch={dispatch}
      files={files}
      preset={preset}
      form={form}
      heading={heading}
      onFiles={setFiles}
      onReady={ready.resolve}
    />
  );
  const thanks = keeping && state.sent && (
    <keeping.SuccessView {...state.sent} promise={promise} onAnother={() => void ask("another")} />
  );
  if (thanks && state.status === "success") {
    return (
      <>
        {thanks}
        {keeper}
      </>
    );
  }

  const busy = state.status === "sending";
  return (
    <>
      {thanks}
      <form
        ref={form}
        method="post"
        noValidate
        aria-label="Request a quote"
        data-preset={Object.keys(preset).join(" ")}
        onSubmit={(event) => {
          event.preventDefault();
          void ask(state.step < lastStep ? "goOn" : "submit");
        }}
        onFocus={() => void ask("prepare")}
        className={classNames("grid gap-10", thanks && "section")}
      >
        {keeping && state.last && !thanks && <keeping.SentLine {...state.last} promise={promise} />}
        <WizardProgress step={state.step} />
        {steps.map((StepFields, index) => {
          const current = state.step === index + 1;
          return (
            <fieldset
              key={wizardSteps[index]?.label}
              disabled={busy}
              data-hidden={!current || undefined}
              className="wizard-step min-w-0"
              aria-labelledby={`${id}-step-${index}`}
            >
              <legend className="mb-5">
                <h2
                  id={`${id}-step-${index}`}
                  ref={current ? heading : undefined}
                  tabIndex={-1}
                  className="display text-heading outline-none"
                >
                  {wizardSteps[index]?.title}
                </h2>
              </legend>
              <StepFields
                services={services}
                values={state.values}
                errors={state.errors}
                onEdit={(field, value) => dispatch({ type: "edited", field, value })}
                files={keeping && <keeping.FilesField files={files} onFiles={setFiles} />}
              />
            </fieldset>
          );
        })}
        {/* Filled in by programs alone: people neither see nor reach it. */}
        <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
          <label>
            Website
            <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
          </label>
        </div>
        <p role="status" className="text-ink-soft empty:hidden">
          {busy && state.progress}
        </p>
        <Banner kind="error">
          {state.status === "error" && (
            <>
              Something went wrong. Please try again.
              {state.failure && <span className="mt-1 block font-normal">{state.failure}</span>}
            </>
          )}
        </Banner>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
          <Button
            look="secondary"
            disabled={state.step === 1 || busy}
            onClick={() => void ask("goBack")}
            className={classNames("needs-script", state.step === 1 && "invisible")}
            icon={<ArrowLeft aria-hidden size={18} className="order-first" />}
          >
            Previous
          </Button>
          {state.step < lastStep && (
            <Button type="submit" className="needs-script" icon={<ArrowRight aria-hidden size={18} />}>
              Next
            </Button>
          )}
          <Button
            type="submit"
            disabled={busy}
            className={classNames(state.step < lastStep && "without-script")}
          >
            {busy ? "Sending..." : "Send Message"}
          </Button>
        </div>
      </form>
      <DraftInFields />
      {keeper}
    </>
  );
}
