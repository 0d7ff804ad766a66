import { ArrowLeft, ArrowRight } from "lucide-react";
import { useEffect, useId, useReducer, useRef } from "react";
import { wizardSteps } from "../../../copy/contact.ts";
import { isPackageRequestMessage } from "../../../copy/package-request.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useFocusOnRefusal } from "../../../ui/use-focus-on-refusal.ts";
import { clearDraft, readDraft, writeDraft } from "./draft.ts";
import { networkError, sendRequest } from "./send-request.ts";
import { CompanyStep, ContactStep, MessageStep, ProjectStep } from "./steps.tsx";
import { SuccessView } from "./success-view.tsx";
import { emptyValues, lastStep, startWizard, type WizardState, wizardReducer } from "./wizard-state.ts";

/** SPEC §9. */
const successViewMs = 4000;

const loadChecks = () => import("./checks.ts");

const steps = [ContactStep, CompanyStep, ProjectStep, MessageStep];

/** The address's choice wins over the draft's, but never over words that somebody has typed. */
function withPreset(draft: WizardState["values"], preset: Partial<WizardState["values"]>) {
  const typed = draft.message !== "" && !isPackageRequestMessage(draft.message);
  return { ...draft, ...preset, message: typed ? draft.message : (preset.message ?? draft.message) };
}

/** What somebody wrote before this code was there still stands in the fields. */
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
export function ContactWizard({ preset }: { preset: Partial<WizardState["values"]> }) {
  const [state, dispatch] = useReducer(wizardReducer, preset, startWizard);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // One key for one request: the server stores a request once, however often its sending is tried.
  const submissionKey = useRef<string | null>(null);
  const openedAt = useRef(0);
  const movesFocus = useRef(false);
  const sending = useRef(false);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once
  useEffect(() => {
    openedAt.current = performance.now();
    const draft = readDraft();
    const typed = typedBefore(form.current);
    if (!draft && Object.keys(typed).length === 0) return;
    const values = { ...(draft && withPreset(draft.values, preset)), ...typed };
    dispatch({ type: "restored", step: draft?.step ?? 1, values });
  }, []);

  useEffect(() => {
    if (state.status === "success") return;
    const untouched = Object.entries(emptyValues).every(
      ([field, empty]) => state.values[field as keyof typeof emptyValues] === empty,
    );
    if (untouched) clearDraft();
    else writeDraft({ values: state.values, step: state.step });
  }, [state.values, state.step, state.status]);

  useEffect(() => {
    if (state.status !== "success") return;
    const timer = setTimeout(() => {
      // Whoever has gone on reading elsewhere is left there.
      movesFocus.current = document.activeElement?.matches("[role=status] h2") === true;
      dispatch({ type: "reset" });
    }, successViewMs);
    return () => clearTimeout(timer);
  }, [state.status]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another step, or the form again, is what there is to read
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    heading.current?.focus();
  }, [state.step, state.status]);

  useFocusOnRefusal(form, state.refusals);

  async function goOn() {
    const checks = await loadChecks().catch(() => null);
    if (!checks) return dispatch({ type: "failed", message: networkError });
    const errors = checks.errorsOfStep(state.step, state.values);
    movesFocus.current = Object.keys(errors).length === 0;
    dispatch({ type: "next", errors });
  }

  function goBack() {
    movesFocus.current = true;
    dispatch({ type: "previous" });
  }

  async function submit() {
    // Two presses within one frame both see the old state; this doesn't wait for a render.
    if (sending.current) return;
    const checks = await loadChecks().catch(() => null);
    if (!checks) return dispatch({ type: "failed", message: networkError });
    const refused = checks.firstErrors(state.values);
    if (sending.current) return;
    dispatch({ type: "sending", refused });
    if (refused) return;
    sending.current = true;
    submissionKey.current ??= crypto.randomUUID();
    const answer = await sendRequest(state.values, {
      submissionKey: submissionKey.current,
      elapsedMs: Math.round(performance.now() - openedAt.current),
      trap: String(new FormData(form.current ?? undefined).get("website") ?? ""),
    });
    sending.current = false;
    if (!answer.ok) {
      dispatch({ type: "failed", message: answer.message });
      return;
    }
    submissionKey.current = null;
    clearDraft();
    dispatch({ type: "succeeded", reference: answer.reference });
  }

  if (state.status === "success" && state.sent) return <SuccessView {...state.sent} />;

  const busy = state.status === "sending";
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="Request a quote"
      onSubmit={(event) => {
        event.preventDefault();
        void (state.step < lastStep ? goOn() : submit());
      }}
      onFocus={() => void loadChecks().catch(() => {})}
      className="grid gap-10"
    >
      <Progress step={state.step} />
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
            <legend className="mb-8">
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
              values={state.values}
              errors={state.errors}
              onEdit={(field, value) => dispatch({ type: "edited", field, value })}
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
      <Banner kind="error">
        {state.status === "error" && (
          <>
            Something went wrong. Please try again.
            {state.failure && <span className="mt-1 block font-normal">{state.failure}</span>}
          </>
        )}
      </Banner>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
        <Button
          look="secondary"
          disabled={state.step === 1 || busy}
          onClick={goBack}
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
  );
}

function Progress({ step }: { step: number }) {
  return (
    <div className="needs-script">
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={1}
        aria-valuemax={lastStep}
        aria-valuenow={step}
        aria-valuetext={`Step ${step} of ${lastStep}: ${wizardSteps[step - 1]?.label}`}
        className="h-0.5 bg-line"
      >
        <div data-step={step} className="wizard-progress h-full origin-left bg-hue" />
      </div>
      <ol className="mt-4 grid grid-cols-4 gap-x-gutter">
        {wizardSteps.map(({ label }, index) => (
          <li
            key={label}
            aria-current={step === index + 1 ? "step" : undefined}
            className={classNames(
              "label flex flex-col gap-1 sm:flex-row sm:gap-3",
              step === index + 1 ? "text-ink" : "text-ink-soft",
            )}
          >
            <span className={step >= index + 1 ? "text-hue-ink" : undefined}>
              {String(index + 1).padStart(2, "0")}
            </span>
            <span className={classNames(step !== index + 1 && "max-sm:sr-only")}>{label}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
