import type { ComponentProps, FormEvent, ReactNode } from "react";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { useLocalAction } from "./use-action.ts";

/** The error of a form; nothing if there is none. */
export function Refusal({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p role="alert" className="desk-error">
      {text}
    </p>
  );
}

interface Sending {
  /** Runs before anything is sent. @returns true, or the error; empty if the fields show theirs. */
  check?: ((form: HTMLFormElement) => string | true) | undefined;
  /** @throws an error whose message the form shows. */
  onSubmit: () => Promise<unknown>;
}

/** Sends a form, once at a time, and holds its error until something in the form is changed. */
export function useSubmit({ check, onSubmit }: Sending) {
  const { isBusy, problem, setProblem, run } = useLocalAction();
  return {
    problem,
    isBusy,
    form: {
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        // A dialog may be inside the form of a page, which must not be sent with it.
        event.stopPropagation();
        const checked = check?.(event.currentTarget) ?? true;
        if (checked === true) void run(onSubmit);
        else setProblem(checked);
      },
      onChange: () => setProblem(""),
    },
  };
}

/** For `check`: focuses the first field with an error. @param faults errors by the names of fields. */
export function focusFirstFault(form: HTMLFormElement, faults: object): "" | true {
  const [first] = Object.keys(faults);
  if (first === undefined) return true;
  (form.elements.namedItem(first) as HTMLElement | null)?.focus();
  return "";
}

interface SubmitFormProps extends Sending {
  /** Label of the button. */
  submit: string;
  /** Label of the button while the form is being sent. */
  busy?: string | undefined;
  look?: "primary" | "danger";
  /** Nothing can be sent yet. */
  isDisabled?: boolean;
  /** With it, a *Cancel* button is shown. */
  onCancel?: () => void;
  noValidate?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Fields, the error of the form, and the button that sends it. */
export function SubmitForm({
  submit,
  busy = submit,
  look = "primary",
  isDisabled = false,
  onCancel,
  noValidate = false,
  className = "",
  children,
  ...sending
}: SubmitFormProps) {
  const { problem, isBusy, form } = useSubmit(sending);
  const button = (
    <button type="submit" className="desk-button" data-look={look} disabled={isBusy || isDisabled}>
      {isBusy ? busy : submit}
    </button>
  );
  return (
    <form className={`desk-form ${className}`.trim()} noValidate={noValidate} {...form}>
      {children}
      <Refusal text={problem} />
      {onCancel ? (
        <div className="desk-row">
          {button}
          <button type="button" className="desk-button" data-look="quiet" onClick={onCancel}>
            Cancel
          </button>
        </div>
      ) : (
        button
      )}
    </form>
  );
}

/** A dialog with one form. */
export function FormWindow({
  title,
  description,
  onClose,
  ...form
}: Pick<ComponentProps<typeof DeskDialog>, "title" | "description" | "onClose"> & SubmitFormProps) {
  return (
    <DeskDialog open onClose={onClose} title={title} description={description}>
      <SubmitForm {...form} />
    </DeskDialog>
  );
}
