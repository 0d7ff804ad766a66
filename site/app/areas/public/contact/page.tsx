import { ApiError } from "@extenso/contract/errors/errors.ts";
import type { ContentReader } from "@extenso/contract/host/content-reader.ts";
import { promiseOf } from "@extenso/contract/hours/promise.ts";
import { serviceOf } from "@extenso/contract/requests/contact-choices.ts";
import { type ContactValues, contactForm } from "@extenso/contract/requests/contact-form.ts";
import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import { lazy, Suspense, useState } from "react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { contentContext } from "../../../content.ts";
import { contactIntro } from "../../../copy/contact.ts";
import { packageRequestMessage } from "../../../copy/package-request.ts";
import {
  budgetOf,
  choiceIn,
  type FilmChoice,
  type QuoteRates,
  quoteOf,
  quoteRequestMessage,
  quoteTotal,
} from "../../../copy/quote-rates.ts";
import { serviceOptions } from "../../../copy/service-options.ts";
import { shownContact } from "../../../copy/studio.ts";
import { readSentForm } from "../../../sent-form.server.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import { classNames } from "../../../ui/class-names.ts";
import { lazyWhenSeen } from "../../../ui/lazy-when-needed.ts";
import type { Route } from "./+types/page";
import { ContactWizard } from "./wizard.tsx";
import { emptyValues } from "./wizard-state.ts";

/** For a form that was sent without scripts; whole in the HTML. */
const PlainFormResult = lazy(() => import("./plain-form-result.tsx"));
/** Whole in the HTML; its code arrives after the wizard's. */
const VisitOurStudio = lazyWhenSeen("visit", () => import("./visit-our-studio.tsx"));

/**
 * `?service=` preselects, also by the name of a service's page, `?package=` and `?quote=` begin the message, and a quote has its budget;
 * unknown values are ignored.
 */
async function presetOf(
  request: Request,
  content: ContentReader,
): Promise<{ preset: Partial<ContactValues>; isKept: boolean }> {
  const { searchParams } = new URL(request.url);
  const service = searchParams.get("service");
  const known =
    service === null ? undefined : serviceOptions.find(({ value }) => value === serviceOf(service));
  const slug = searchParams.get("package");
  const chosen =
    slug && (await content.siteContent("packages")).packages.items.find((item) => item.slug === slug);
  const quote = choiceIn(searchParams.get("quote"));
  const preset = {
    ...(known ? { service: known.value } : {}),
    ...(chosen ? { message: packageRequestMessage(chosen) } : {}),
    ...(quote ? quoteRequest(quote, (await content.siteContent("quotations")).quotations.rates) : {}),
  };
  // Only URLs of a limited number are cached: quotes, unknown values and spellings of a service's name have no end.
  const isPlain = service === null || (!!known && /^[a-z-]+$/.test(service));
  const isKept = !searchParams.has("quote") && isPlain && (slug === null || !!chosen);
  return { preset, isKept };
}

function quoteRequest(choice: FilmChoice, rates: QuoteRates): Partial<ContactValues> {
  return {
    message: quoteRequestMessage(choice, rates),
    budget: budgetOf(quoteTotal(quoteOf(choice, rates))),
  };
}

/** The wizard's steps are entries of the history at one address: there is nothing new to load. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return !formMethod && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { content } = context.get(contentContext);
  const { contact } = await content.siteContent("contact");
  const { preset, isKept } = await presetOf(request, content);
  const promise = promiseOf(contact.opening.countsReplies);
  const shown = { preset, promise, services: serviceOptions, studio: shownContact(contact) };
  return data(shown, isKept ? {} : { headers: { "Cache-Control": "no-store" } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * Changes daily. The page is the same for everybody, so it can't carry a key per form; the server distinguishes forms
 * by their content as well.
 */
function plainFormKey(): string {
  return `plain-form-${new Date().toISOString().slice(0, 10)}`;
}

/** The form as browsers send it without JavaScript: all four steps at once. Sent twice, it is one request. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readSentForm(request);
  const values = { ...emptyValues };
  for (const field of Object.keys(values) as (keyof ContactValues)[])
    values[field] = String(form.get(field) ?? "");
  const errors = fieldErrors<keyof ContactValues>(contactForm, values);
  if (Object.keys(errors).length > 0)
    return data({ ok: false as const, values, errors, message: null }, { status: 400 });
  try {
    const { client } = context.get(contentContext);
    const { reference, request_path: path = "" } = await client.submitContact({
      ...values,
      submission_key: plainFormKey(),
      website: String(form.get("website") ?? ""),
      tell_path: true,
    });
    return { ok: true as const, email: values.email, service: values.service, reference, path };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data(
      { ok: false as const, values, errors: {}, message: error.message },
      { status: error.status ?? 502 },
    );
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "Contact · Extenso",
    description: contactIntro.description(loaderData?.promise ?? promiseOf(null)),
    path: "/contact",
    image: "/share/contact.jpg",
    structured: [breadcrumbs(publicUrlOf(matches), [{ name: "Contact", path: "/contact" }])],
  });

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const [begun, setBegun] = useState(false);
  return (
    <div className="contact-page pt-(--header-height)">
      {/* It would fill half the screen above every step: then it is small, and on a phone out of sight. */}
      <div className={classNames("contact-intro", begun && "max-sm:sr-only")}>
        <div
          className={classNames("shell grid gap-6 lg:grid-cols-12 lg:items-end", begun ? "pt-4" : "pt-16")}
        >
          <div className="grid gap-4 lg:col-span-8">
            <p className={classNames("label text-ink-soft", begun && "sr-only")}>{contactIntro.note}</p>
            <h1 className={classNames("display", begun ? "text-heading" : "text-hero")}>
              {contactIntro.title}
            </h1>
          </div>
          <p
            className={classNames(
              "text-lead measure text-ink-soft lg:col-span-4 lg:pb-3",
              begun && "sr-only",
            )}
          >
            {contactIntro.lead(loaderData.promise)}
          </p>
        </div>
      </div>
      <section aria-label="Request a quote" className={classNames("shell section", begun && "pt-5")}>
        {actionData ? (
          <Suspense>
            <PlainFormResult
              answer={actionData}
              promise={loaderData.promise}
              services={loaderData.services}
            />
          </Suspense>
        ) : (
          <ContactWizard
            services={loaderData.services}
            preset={loaderData.preset}
            promise={loaderData.promise}
            onBegun={setBegun}
          />
        )}
      </section>
      <Suspense>
        <VisitOurStudio studio={loaderData.studio} />
      </Suspense>
    </div>
  );
}
