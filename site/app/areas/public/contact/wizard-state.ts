/** The wizard as data: what each thing a visitor can do makes of it. */
import type { ContactValues } from "@extenso/contract/requests/contact-form.ts";
import {
  type FieldErrors,
  hasErrors,
  noRefusals,
  type Refusals,
  refused,
  withoutError,
} from "../../../ui/forms/refusals.ts";

/** The catalogue's sentence, which would bring the catalogue to the page's first load. */
export const networkError = "Network error. Please try again.";

export type Step = 1 | 2 | 3 | 4;

export const lastStep = 4;

export type ContactErrors = FieldErrors<keyof ContactValues>;

export interface WizardState extends Refusals<keyof ContactValues> {
  step: Step;
  values: ContactValues;
  status: "editing" | "sending" | "success" | "error";
  /** Why sending failed, in words for people. */
  failure: string | null;
  /** What the success page shows: the form is cleared behind it. */
  sent: { email: string; service: string; reference: string | undefined } | null;
  /** The last request's reference, which stays above the form; empty where the server gave none. */
  reference: string | null;
}

/** What the form knows of who is signed in. */
export type OwnValues = Pick<ContactValues, "name" | "email">;

export type WizardEvent =
  | { type: "edited"; field: keyof ContactValues; value: string }
  /** What is there and was not there at the start (`began`) is typed, and newer. */
  | {
      type: "restored";
      values: Partial<ContactValues>;
      step: Step;
      reference: string | null;
      began?: Partial<ContactValues>;
    }
  /** Who is signed in is known: fills in what is empty, or still as who was signed in before. */
  | { type: "prefilled"; values: OwnValues; before: OwnValues }
  /** Another tab has gone on with it. */
  | { type: "followed"; values: ContactValues }
  /** With what is wrong in the step that is to be left. */
  | { type: "next"; errors: ContactErrors }
  /** Another step is shown: by Previous, or by the browser's Back and Forward. */
  | { type: "shown"; step: Step }
  /** The first step that something is wrong in. */
  | { type: "refused"; step: Step; errors: ContactErrors }
  | { type: "sending" }
  | { type: "succeeded"; reference: string | undefined }
  | { type: "failed"; message: string }
  | { type: "reset" };

export const emptyValues: ContactValues = {
  name: "",
  email: "",
  company: "",
  phone: "",
  service: "",
  budget: "",
  timeline: "",
  message: "",
};

export function startWizard(values: Partial<ContactValues>): WizardState {
  return {
    step: 1,
    values: { ...emptyValues, ...values },
    ...noRefusals,
    status: "editing",
    failure: null,
    sent: null,
    reference: null,
  };
}

/** Nothing is typed: what is filled in for who is signed in is no draft. */
export function isUntouched(values: ContactValues, own: OwnValues): boolean {
  const known: Partial<ContactValues> = own;
  return (Object.entries(values) as [keyof ContactValues, string][]).every(
    ([field, value]) => value === "" || value === known[field],
  );
}

function typedSince(began: Partial<ContactValues>, values: ContactValues): Partial<ContactValues> {
  const all = Object.entries(values) as [keyof ContactValues, string][];
  return Object.fromEntries(all.filter(([field, value]) => value !== (began[field] ?? "")));
}

/** Nobody is shown the second step of a form that has no first. */
export function furthestStep({ name, email }: ContactValues): Step {
  return name && email ? lastStep : 1;
}

export function wizardReducer(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case "edited": {
      const values = { ...state.values, [event.field]: event.value };
      const status = state.status === "error" ? "editing" : state.status;
      return { ...withoutError(state, event.field), values, status };
    }
    case "restored":
      return {
        ...state,
        values: {
          ...state.values,
          ...event.values,
          ...(event.began && typedSince(event.began, state.values)),
        },
        step: event.step,
        reference: event.reference,
      };
    case "followed":
      return { ...state, values: event.values };
    case "prefilled": {
      const { values, before } = event;
      const own = (field: keyof OwnValues) => {
        const present = state.values[field];
        return present === "" || present === before[field] ? values[field] : present;
      };
      return { ...state, values: { ...state.values, name: own("name"), email: own("email") } };
    }
    case "next": {
      const next = { ...state, status: "editing" as const, failure: null };
      if (hasErrors(event.errors)) return refused(next, event.errors);
      return { ...next, errors: {}, step: Math.min(state.step + 1, lastStep) as Step };
    }
    case "shown": {
      const step = Math.min(event.step, furthestStep(state.values)) as Step;
      return step === state.step ? state : { ...state, errors: {}, step };
    }
    case "refused":
      return refused({ ...state, step: event.step }, event.errors);
    case "sending":
      return { ...state, errors: {}, status: "sending", failure: null };
    case "succeeded": {
      const { email, service } = state.values;
      const { reference } = event;
      return {
        ...state,
        status: "success",
        sent: { email, service, reference },
        reference: reference ?? "",
      };
    }
    case "failed":
      return { ...state, status: "error", failure: event.message };
    case "reset":
      return { ...startWizard({}), reference: state.reference };
  }
}
