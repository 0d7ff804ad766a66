import type { ContactValues } from "@extenso/contract/requests/contact-form.ts";
import type { ServiceOption } from "../../../copy/service-options.ts";
import { Banner } from "../../../ui/banner.tsx";
import SuccessView, { type SuccessProps } from "./success-view.tsx";
import { ContactWizard } from "./wizard.tsx";

export type ContactResult =
  | ({ ok: true } & Omit<SuccessProps, "promise">)
  | {
      ok: false;
      values: ContactValues;
      errors: Partial<Record<keyof ContactValues, string>>;
      message: string | null;
    };

/** The result of a form sent without JavaScript: the thanks, or the form as it was with its errors. */
export default function PlainFormResult({
  answer,
  promise,
  services,
}: {
  answer: ContactResult;
  promise: string;
  services: readonly ServiceOption[];
}) {
  if (answer.ok) return <SuccessView {...answer} promise={promise} />;
  const problems = Object.entries(answer.errors);
  return (
    <div className="grid gap-10">
      <Banner kind="error">
        {answer.message ??
          problems.map(([field, message]) => (
            <span key={field} className="block">
              {message}
            </span>
          ))}
      </Banner>
      <ContactWizard services={services} preset={answer.values} promise={promise} />
    </div>
  );
}
