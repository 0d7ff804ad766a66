import { type ReactNode, useState } from "react";
import { FormWindow } from "./submit-form.tsx";

/** A button that asks before an action that can't be reversed. Errors are shown in the question's dialog. */
export function ConfirmButton({
  children,
  look,
  title,
  description,
  confirm,
  busy,
  onConfirm,
}: {
  children: ReactNode;
  look?: "danger";
  /** The question. */
  title: string;
  description: string;
  /** Label of the button in the dialog. */
  confirm: string;
  /** Label of that button while the action runs. */
  busy?: string;
  /** @throws an error whose message the dialog shows. */
  onConfirm: () => Promise<unknown>;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="desk-button" data-look={look} onClick={() => setAsking(true)}>
        {children}
      </button>
      {isAsking && (
        <FormWindow
          title={title}
          description={description}
          submit={confirm}
          busy={busy}
          look="danger"
          onSubmit={async () => {
            await onConfirm();
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
