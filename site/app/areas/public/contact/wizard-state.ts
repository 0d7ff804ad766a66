/** The wizard as data: what each thing a visitor can do makes of it. */
import { type ContactValues, contactStepForms } from "@extenso/contract/contact-form.ts";
import { fieldErrors } from "@extenso/contract/field-errors.ts";

export type Step = 1 | 2 | 3 | 4;

export const lastStep = 4;

export interface WizardState {
  step: Step;
  values: ContactValues;
  errors: Partial<Record<keyof ContactValues, string>>;
  status: "editing" | "sending" | "success" | "error";
  /** Why sending failed, in words for people. */
  failure: string | null;
  /** What the success page shows: the form is cleared behind it. */
  sent: { email: string; service: string; reference: string | undefined } | null;
}

export type WizardEvent =
  | { type: "edited"; field: keyof ContactValues; value: string }
  | { type: "restored"; values: Partial<ContactValues>; step: Step }
  | { type: "next" }
  | { type: "previous" }
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
    status: "editing",
    failure: null,
    sent: null,
  };
}

/** What is wrong with one step's fields; empty when it may be left. */
export function errorsOfStep(step: Step, values: ContactValues): WizardState["errors"] {
  const form = contactStepForms[step - 1];
  return form ? fieldErrors(form, values) : {};
}

/** The first step with an error, and its errors: sending goes back there. */
export function firstErrors(values: ContactValues): { step: Step; errors: WizardState["errors"] } | null {
  for (const step of [1, 2, 3, 4] as const) {
    const errors = errorsOfStep(step, values);
    if (Object.keys(errors).length > 0) return { step, errors };
  }
  return null;
}

export function wizardReducer(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case "edited": {
      const { [event.field]: _cleared, ...errors } = state.errors;
      const values = { ...state.values, [event.field]: event.value };
      return { ...state, values, errors, status: state.status === "error" ? "editing" : state.status };
    }
    case "restored":
      return { ...state, values: { ...state.values, ...event.values }, step: event.step };
    case "next": {
      const errors = errorsOfStep(state.step, state.values);
      if (Object.keys(errors).length > 0) return { ...state, errors };
      return { ...state, errors: {}, step: Math.min(state.step + 1, lastStep) as Step };
    }
    case "previous":
      return { ...state, errors: {}, step: Math.max(state.step - 1, 1) as Step };
    case "sending": {
      const first = firstErrors(state.values);
      if (first) return { ...state, ...first };
      return { ...state, errors: {}, status: "sending", failure: null };
    }
    case "succeeded": {
      const { email, service } = state.values;
      return { ...state, status: "success", sent: { email, service, reference: event.reference } };
    }
    case "failed":
      return { ...state, status: "error", failure: event.message };
    case "reset":
      return startWizard({});
  }
}
