import { fieldErrors } from "@extenso/contract/field-errors.ts";
import { newsletterForm } from "@extenso/contract/forms.ts";
import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import { home } from "../../../copy/home.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import type { SubscribeAnswer } from "../newsletter/subscribe.ts";

/** Sends to `/newsletter`, which answers forms sent without JavaScript as well. */
export function Newsletter() {
  const fetcher = useFetcher<SubscribeAnswer>();
  const [error, setError] = useState<string>();
  const [dismissed, setDismissed] = useState<SubscribeAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data === dismissed ? undefined : fetcher.data;
  const sending = fetcher.state !== "idle";

  return (
    <section aria-labelledby="newsletter" className="section relative border-t border-line bg-surface">
      <div className="shell">
        <SectionHeading
          id="newsletter"
          number="07"
          title={home.newsletter.title}
          note={home.newsletter.note}
        />
        <div className="grid gap-x-gutter gap-y-8 lg:grid-cols-12">
          <p className="text-lead measure lg:col-span-5">{home.newsletter.text}</p>
          <div className="lg:col-span-6 lg:col-start-7">
            {answer?.ok ? (
              <div className="grid gap-6">
                <Banner kind="success">{answer.message}</Banner>
                <p>
                  <Button
                    look="secondary"
                    onClick={() => {
                      setDismissed(answer);
                      form.current?.reset();
                    }}
                  >
                    Subscribe Another Email
                  </Button>
                </p>
              </div>
            ) : (
              <fetcher.Form
                ref={form}
                method="post"
                action="/newsletter"
                noValidate
                onSubmit={(event) => {
                  const values = Object.fromEntries(new FormData(event.currentTarget));
                  const problem = fieldErrors(newsletterForm, values).email;
                  setError(problem);
                  if (problem) event.preventDefault();
                }}
                className="grid gap-5"
              >
                <Banner kind="error">{answer && !answer.ok && !error ? answer.message : null}</Banner>
                <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
                  <TextField
                    name="email"
                    type="email"
                    label="Email address"
                    placeholder="you@company.com"
                    autoComplete="email"
                    error={error}
                    onChange={() => setError(undefined)}
                    className="flex-1"
                    id="newsletter-email"
                  />
                  <input type="hidden" name="page" value="/" />
                  <Button type="submit" disabled={sending} className="sm:mt-8">
                    {sending ? "Subscribing..." : "Subscribe"}
                  </Button>
                </div>
                <p className="text-sm text-ink-soft">{home.newsletter.consent}</p>
              </fetcher.Form>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
