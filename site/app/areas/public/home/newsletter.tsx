import { useEffect, useRef, useState } from "react";
import { home } from "../../../copy/home.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";

/** docs/specification.md §9: success shows no sooner than this. */
const shortestMs = 500;

type State =
  | { phase: "form"; problem?: string | undefined; failure?: string }
  | { phase: "sending" }
  | { phase: "subscribed"; message: string };

/** The rules and the client load with the first press: no page waits for them. */
async function send(form: FormData): Promise<State> {
  try {
    const [{ newsletterProblem }, { sendSubscription }] = await Promise.all([
      import("../../../newsletter/newsletter-problem.ts"),
      import("../../../newsletter/send-subscription.ts"),
    ]);
    const problem = newsletterProblem(form);
    if (problem) return { phase: "form", problem };
    const [{ ok, message }] = await Promise.all([
      sendSubscription(form),
      new Promise((resolve) => setTimeout(resolve, shortestMs)),
    ]);
    return ok ? { phase: "subscribed", message } : { phase: "form", failure: message };
  } catch {
    return { phase: "form", failure: home.newsletter.unreachable };
  }
}

/** Before its code is there, and without JavaScript, the form leads to `/newsletter`. */
export default function Newsletter() {
  const [state, setState] = useState<State>({ phase: "form" });
  const sending = useRef(false);
  const next = useRef<HTMLDivElement>(null);
  const isSubscribed = state.phase === "subscribed";
  const wasSubscribed = useRef(isSubscribed);

  // What had the focus is gone: it goes on to what has come in its place.
  useEffect(() => {
    if (wasSubscribed.current === isSubscribed) return;
    wasSubscribed.current = isSubscribed;
    next.current?.querySelector<HTMLElement>("button, input")?.focus();
  }, [isSubscribed]);

  async function submit(form: HTMLFormElement): Promise<void> {
    // Two presses within one frame both see the old state; this doesn't wait for a render.
    if (sending.current) return;
    sending.current = true;
    setState({ phase: "sending" });
    const answer = await send(new FormData(form));
    sending.current = false;
    setState(answer);
    if (answer.phase === "form" && answer.problem) form.querySelector("input")?.focus();
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
          <div ref={next} className="lg:col-span-6 lg:col-start-7">
            {isSubscribed ? (
              <div className="grid gap-6">
                <Banner kind="success">{state.message}</Banner>
                <p>
                  <Button look="secondary" onClick={() => setState({ phase: "form" })}>
                    Subscribe Another Email
                  </Button>
                </p>
              </div>
            ) : (
              <form
                method="post"
                action="/newsletter"
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  void submit(event.currentTarget);
                }}
                className="grid gap-5"
              >
                <Banner kind="error">{state.phase === "form" && state.failure}</Banner>
                <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
                  <TextField
                    name="email"
                    type="email"
                    label="Email address"
                    placeholder="you@company.com"
                    autoComplete="email"
                    error={state.phase === "form" ? state.problem : undefined}
                    onChange={() => sending.current || setState({ phase: "form" })}
                    className="flex-1"
                    id="newsletter-email"
                  />
                  <input type="hidden" name="page" value="/" />
                  <Button type="submit" disabled={state.phase === "sending"} className="sm:mt-8">
                    {state.phase === "sending" ? "Subscribing..." : "Subscribe"}
                  </Button>
                </div>
                <p className="text-sm text-ink-soft">{home.newsletter.consent}</p>
              </form>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
