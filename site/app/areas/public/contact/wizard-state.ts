/** The wizard as data: what each thing a visitor can do makes of it. */
import type { ContactValues } from "@extenso/contract/contact-form.ts";

/** The catalogue's sentence, which would bring the catalogue to the page's first load. */
export const networkError = "Network error. Please try again.";

export type Step = 1 | 2 | 3 | 4;

export const lastStep = 4;

export type FieldErrors = Partial<Record<keyof ContactValues, string>>;

export interface WizardState {
  step: Step;
  values: ContactValues;
  errors: FieldErrors;
  /** How often a step could not be left for its errors: after each the focus goes to the first of them. */
  refusals: number;
  status: "editing" | "sending" | "success" | "error";
  /** Why sending failed, in words for people. */
  failure: string | null;
  /** What the success page shows: the form is cleared behind it. */
  sent: { email: string; service: string; reference: string | undefined } | null;
  /** The last request's reference, which stays above the form; empty where the server gave none. */
  reference: string | null;
}

export type WizardEvent =
  | { type: "edited"; field: keyof ContactValues; value: string }
  | { type: "restored"; values: Partial<ContactValues>; step: Step; reference: string | null }
  /** With what is wrong in the step that is to be left. */
  | { type: "next"; errors: FieldErrors }
  /** Another step is shown: by Previous, or by the browser's Back and Forward. */
  | { type: "shown"; step: Step }
  /** The first step that something is wrong in. */
  | { type: "refused"; step: Step; errors: FieldErrors }
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
    errors: {},
    refusals: 0,
    status: "editing",
    failure: null,
    sent: null,
    reference: null,
  };
}

/** Nobody is shown the second step of a form that has no first. */
export function furthestStep({ name, email }: ContactValues): Step {
  return name && email ? lastStep : 1;
}

export function wizardReducer(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case "edited": {
      const { [event.field]: _cleared, ...errors } = state.errors;
      const values = { ...state.values, [event.field]: event.value };
      return { ...state, values, errors, status: state.status === "error" ? "editing" : state.status };
    }
    case "restored":
      return {
        ...state,
        values: { ...state.values, ...event.values },
        step: event.step,
        reference: event.reference,
      };
    case "next": {
      const next = { ...state, status: "editing" as const, failure: null };
      if (Object.keys(event.errors).length > 0) return refuse(next, { errors: event.errors });
      return { ...next, errors: {}, step: Math.min(state.step + 1, lastStep) as Step };
    }
    case "shown": {
      const step = Math.min(event.step, furthestStep(state.values)) as Step;
      return step === state.step ? state : { ...state, errors: {}, step };
    }
    case "refused":
      return refuse(state, { step: event.step, errors: event.errors });
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

function refuse(state: WizardState, refused: Partial<WizardState>): WizardState {
  return { ...state, ...refused, refusals: state.refusals + 1 };
}
