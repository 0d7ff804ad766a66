import type { ComponentProps, FormEvent, ReactNode } from "react";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { useLocalAction } from "./use-action.ts";

/** Why a form was refused. */
export function Refusal({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p role="alert" className="desk-error">
      {text}
    </p>
  );
}

interface Sending {
  /** Runs before anything is sent. @returns true, or the fault; empty where the fields say it themselves. */
  check?: ((form: HTMLFormElement) => string | true) | undefined;
  /** @throws what is shown in the form. */
  onSubmit: () => Promise<unknown>;
}

/** Sends a form once at a time, and keeps why it was refused until something in it is changed. */
export function useSubmit({ check, onSubmit }: Sending) {
  const { isBusy, problem, setProblem, run } = useLocalAction();
  return {
    problem,
    isBusy,
    form: {
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        // A window may stand within the form of a page.
        event.stopPropagation();
        const checked = check?.(event.currentTarget) ?? true;
        if (checked === true) void run(onSubmit);
        else setProblem(checked);
      },
      onChange: () => setProblem(""),
    },
  };
}

/** For `check`: moves the focus to the first field that says what is wrong with it. @param faults by fields' names. */
export function focusFirstFault(form: HTMLFormElement, faults: object): "" | true {
  const [first] = Object.keys(faults);
  if (first === undefined) return true;
  (form.elements.namedItem(first) as HTMLElement | null)?.focus();
  return "";
}

interface SubmitFormProps extends Sending {
  /** Label of the button. */
  submit: string;
  /** Its label while the form is on its way. */
  busy?: string | undefined;
  look?: "primary" | "danger";
  /** There is nothing to send yet. */
  isDisabled?: boolean;
  /** Shows a button beside the other one that leaves the form. */
  onCancel?: () => void;
  noValidate?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Fields, why they were refused, and the button that sends them. */
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

/** A window with one form. */
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
