import { wizardSteps } from "../../../copy/contact.ts";
import { classNames } from "../../../ui/class-names.ts";
import { lastStep } from "./wizard-state.ts";

export function WizardProgress({ step }: { step: number }) {
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
              "label flex flex-col gap-1 whitespace-nowrap sm:flex-row sm:gap-3",
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
