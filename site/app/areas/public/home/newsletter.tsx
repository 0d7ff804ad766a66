import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { useEffect, useRef, useState } from "react";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useOnce } from "../../../ui/forms/use-once.ts";
import { useRefusals } from "../../../ui/forms/use-refusals.ts";
import { SectionHeading } from "../../../ui/section-heading.tsx";

/** docs/specification.md §9: success shows no sooner than this. */
const shortestMs = 500;

/** The catalogue's words; the code that knows it may be what could not be had. */
const unreachable = "Network error. Please check your connection.";

type State =
  | { phase: "form"; problem?: string; failure?: string }
  | { phase: "sending" }
  | { phase: "subscribed"; message: string };

/** The rules and the client load with the first press: no page waits for them. */
async function send(form: FormData, consent: string): Promise<State> {
  try {
    const [{ newsletterProblem }, { sendSubscription }] = await Promise.all([
      import("../../../newsletter/newsletter-problem.ts"),
      import("../../../newsletter/send-subscription.ts"),
    ]);
    const problem = newsletterProblem(form);
    if (problem) return { phase: "form", problem };
    const [{ ok, message }] = await Promise.all([
      sendSubscription(form, consent),
      new Promise((resolve) => setTimeout(resolve, shortestMs)),
    ]);
    return ok ? { phase: "subscribed", message } : { phase: "form", failure: message };
  } catch {
    return { phase: "form", failure: unreachable };
  }
}

/** Before its code is there, and without JavaScript, the form leads to `/newsletter`. */
export default function Newsletter({
  consent,
  words,
}: {
  consent: string;
  words: SiteDocument<"home">["newsletter"];
}) {
  const [state, setState] = useState<State>({ phase: "form" });
  const { form, errors, refuse, edited } = useRefusals<"email">();
  const once = useOnce();
  const next = useRef<HTMLDivElement>(null);
  const isSubscribed = state.phase === "subscribed";
  const wasSubscribed = useRef(isSubscribed);

  // The focused element was removed, so the focus moves to the one that replaced it.
  useEffect(() => {
    if (wasSubscribed.current === isSubscribed) return;
    wasSubscribed.current = isSubscribed;
    next.current?.querySelector<HTMLElement>("button, input")?.focus();
  }, [isSubscribed]);

  async function submit(element: HTMLFormElement): Promise<void> {
    setState({ phase: "sending" });
    refuse({});
    const answer = await send(new FormData(element), consent);
    setState(answer);
    if (answer.phase === "form" && answer.problem) refuse({ email: answer.problem });
  }

  function edit(): void {
    edited("email");
    setState((now) => (now.phase === "sending" ? now : { phase: "form" }));
  }

  return (
    <section aria-labelledby="newsletter" className="section relative border-t border-line bg-surface">
      <div className="shell">
        <SectionHeading id="newsletter" number="07" title={words.title} note={words.note} />
        <div className="grid gap-x-gutter gap-y-8 lg:grid-cols-12">
          <p className="text-lead measure lg:col-span-5">{words.text}</p>
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
                ref={form}
                method="post"
                action="/newsletter"
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  const element = event.currentTarget;
                  once(() => submit(element));
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
                    error={errors.email}
                    onChange={edit}
                    className="flex-1"
                    id="newsletter-email"
                  />
                  <input type="hidden" name="page" value="/" />
                  <Button type="submit" disabled={state.phase === "sending"} className="sm:mt-8">
                    {state.phase === "sending" ? "Subscribing..." : "Subscribe"}
                  </Button>
                </div>
                <p className="text-sm text-ink-soft">{consent}</p>
              </form>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
