import { labelOf, serviceChoices } from "@extenso/contract/requests/contact-choices.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { contactSuccess } from "../../../copy/contact.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { TextLink } from "../../../ui/text-link.tsx";

export interface SuccessProps {
  email: string;
  service: string;
  reference: string | undefined;
  /** “within 24 hours”. */
  promise: string;
  /** Path of the sender's page; empty where there is none. */
  path: string;
  /** Names of files that didn't get through. */
  unsent?: readonly string[];
}

/** While it shows, the stylesheet takes the page's own title away: nobody is asked to start here. */
export default function SuccessView({
  email,
  service,
  reference,
  promise,
  path,
  unsent = [],
  onAnother,
}: SuccessProps & {
  /** Left out without scripts, where the page itself is opened again. */
  onAnother?: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Also when the history has gone back to where the form was opened, and the page with it.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the entry moves the page
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: "instant" });
  }, [key]);
  return (
    <div role="status" className="thanks grid gap-6">
      <div className="grid gap-6 lg:grid-cols-12 lg:items-end">
        <h1 ref={heading} tabIndex={-1} className="display text-hero outline-none lg:col-span-8">
          Thank You
        </h1>
        <p className="text-lead measure text-ink-soft lg:col-span-4 lg:pb-3">
          {contactSuccess.text(promise)}
        </p>
      </div>
      <div className="h-0.5 bg-hue" />
      <dl className="service-facts">
        <Line name="Confirmation to">{email}</Line>
        <Line name="Service">{labelOf(serviceChoices, service)}</Line>
        {reference && (
          <Line name="Reference">
            {reference} <CopyButton text={reference} />
          </Line>
        )}
      </dl>
      {unsent.length > 0 && (
        <Banner kind="error">
          {unsent.length === 1 ? "A file" : `${unsent.length} files`} didn’t get through: {unsent.join(", ")}.{" "}
          {path ? "Add them on the page of your request." : "Reply to our confirmation to send them."}
        </Banner>
      )}
      <ol className="thanks-steps">
        {contactSuccess.steps(promise).map(({ when, what }) => (
          <li key={when}>
            <p className="display text-heading">{when}</p>
            <p className="text-ink-soft">{what}</p>
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap items-center gap-x-8 gap-y-4 pt-4">
        {path && <ButtonLink to={path}>See your request</ButtonLink>}
        {onAnother ? (
          <Button look="secondary" onClick={onAnother}>
            {contactSuccess.another}
          </Button>
        ) : (
          <TextLink to="/contact">{contactSuccess.another}</TextLink>
        )}
      </p>
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label text-ink-soft">{name}</dt>
      <dd className="text-lead font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
