/** The wizard's state, its events, and the reducer that applies them. */
import type { ContactValues } from "@extenso/contract/requests/contact-form.ts";
import {
  type FieldErrors,
  hasErrors,
  noRefusals,
  type Refusals,
  refused,
  withoutError,
} from "../../../ui/forms/refusals.ts";

/** Copied from the message catalogue, since importing that would add all of it to the page's first load. */
export const networkError = "Network error. Please try again.";

export type Step = 1 | 2 | 3 | 4;

export const lastStep = 4;

export type ContactErrors = FieldErrors<keyof ContactValues>;

export interface WizardState extends Refusals<keyof ContactValues> {
  step: Step;
  values: ContactValues;
  status: "editing" | "sending" | "success" | "error";
  /** Message to the visitor about why sending failed. */
  failure: string | null;
  /** Message about the progress of sending, such as “Sending file 2 of 3…”. */
  progress: string;
  /** Shown by the success view, behind which the form is cleared; until another request is begun. */
  sent: SentRequest | null;
  /** The last request that was sent, which stays above the form. */
  last: SentNote | null;
}

/** A sent request as the line above the form tells it. */
export interface SentNote {
  /** Empty if the server gave none. */
  reference: string;
  /** Path of the sender's page; empty if the server gave none. */
  path: string;
}

interface SentRequest extends SentNote {
  email: string;
  service: string;
  /** Names of files that didn't get through. */
  unsent: readonly string[];
}

/** Values that the form takes from the signed-in user. */
export type OwnValues = Pick<ContactValues, "name" | "email">;

export type WizardEvent =
  | { type: "edited"; field: keyof ContactValues; value: string }
  /** Values that differ from `began` were typed before the draft was read, so they win over the draft's. */
  | {
      type: "restored";
      values: Partial<ContactValues>;
      step: Step;
      last: SentNote | null;
      began?: Partial<ContactValues>;
    }
  /** Fills in the signed-in user's values where a field is empty or still has the previous user's (`before`). */
  | { type: "prefilled"; values: OwnValues; before: OwnValues }
  /** Another tab has changed the draft. */
  | { type: "followed"; values: ContactValues }
  /** `errors` are those of the current step; with any, the step stays. */
  | { type: "next"; errors: ContactErrors }
  /** Another step is shown: by Previous, or by the browser's Back and Forward. */
  | { type: "shown"; step: Step }
  /** `step` is the first one that has errors. */
  | { type: "refused"; step: Step; errors: ContactErrors }
  | { type: "sending"; progress?: string }
  | ({ type: "succeeded"; unsent: readonly string[] } & SentNote)
  | { type: "failed"; message: string }
  | { type: "reset" }
  /** The form alone again, for another request. */
  | { type: "another" };

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
    progress: "",
    sent: null,
    last: null,
  };
}

/** Whether nothing was typed; values taken from the signed-in user don't count. */
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

/** The last step that may be shown: later ones need the name and email of the first. */
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
        last: event.last,
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
      return { ...next, errors: {}, step: Math.min(state.step + 1, lastStep) as Step, sent: null };
    }
    case "shown": {
      const step = Math.min(event.step, furthestStep(state.values)) as Step;
      return step === state.step ? state : { ...state, errors: {}, step };
    }
    case "refused":
      return refused({ ...state, step: event.step }, event.errors);
    case "sending":
      return { ...state, errors: {}, status: "sending", failure: null, progress: event.progress ?? "" };
    case "succeeded": {
      const { email, service } = state.values;
      const { reference, path, unsent } = event;
      return {
        ...state,
        status: "success",
        sent: { email, service, reference, path, unsent },
        last: { reference, path },
      };
    }
    case "failed":
      return { ...state, status: "error", failure: event.message };
    case "reset":
      return { ...startWizard({}), sent: state.sent, last: state.last };
    case "another":
      // A form that was cleared after success may have new input, which stays.
      return { ...(state.status === "success" ? startWizard({}) : state), sent: null, last: state.last };
  }
}
