import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import { home } from "../../../copy/home.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import type { SubscribeAnswer } from "../newsletter/subscribe.ts";

/** Sends to `/newsletter`, which answers forms sent without JavaScript as well. */
export default function Newsletter() {
  const fetcher = useFetcher<SubscribeAnswer>();
  const [error, setError] = useState<string>();
  const [dismissed, setDismissed] = useState<SubscribeAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data === dismissed ? undefined : fetcher.data;
  const sending = fetcher.state !== "idle";

  /** The rules load with the first press: no page waits for them. */
  async function submit(element: HTMLFormElement): Promise<void> {
    const { newsletterProblem } = await import("../newsletter/newsletter-problem.ts");
    const problem = newsletterProblem(new FormData(element));
    setError(problem);
    if (!problem) await fetcher.submit(element);
  }

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
                  event.preventDefault();
                  void submit(event.currentTarget);
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
