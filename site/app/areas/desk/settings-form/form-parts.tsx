import type { ReactNode } from "react";
import { RecoveredDraft } from "../saving/recovered-draft.tsx";
import type { useSettingsForm } from "./use-settings-form.ts";

type Form = Pick<
  ReturnType<typeof useSettingsForm>,
  "fields" | "isChanged" | "isBusy" | "submit" | "takeBack" | "recovered" | "restore" | "discardRecovered"
>;

/** A form with its buttons, and what an earlier visit left unsaved. */
export function SettingsForm({ form, children }: { form: Form; children: ReactNode }) {
  const { recovered } = form;
  return (
    <>
      {recovered && (
        <RecoveredDraft at={recovered.at} onTakeUp={form.restore} onThrowAway={form.discardRecovered} />
      )}
      <form
        ref={form.fields}
        noValidate
        className="desk-form settings-form"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {children}
        <div className="desk-row settings-acts">
          <button
            type="submit"
            className="desk-button"
            data-look="primary"
            disabled={form.isBusy || !form.isChanged}
          >
            Save
          </button>
          {form.isChanged && (
            <button
              type="button"
              className="desk-button"
              data-look="quiet"
              disabled={form.isBusy}
              onClick={form.takeBack}
            >
              Discard changes
            </button>
          )}
          <p role="status" className="desk-soft settings-unsaved">
            {form.isChanged && "Not saved yet, kept on this device"}
          </p>
        </div>
      </form>
    </>
  );
}

/** Note on a setting that only the server's environment can change. @param isSet it does; else the default holds. */
export function SetByEnvironment({ name, isSet = true }: { name: string; isSet?: boolean }) {
  return (
    <span className="desk-soft settings-note">
      {isSet ? (
        <>
          Set by the environment: <code>{name}</code>. To change it, change that on the server and start the
          studio again.
        </>
      ) : (
        <>
          The default. To change it, set <code>{name}</code> in the server’s environment and start the studio
          again.
        </>
      )}
    </span>
  );
}
