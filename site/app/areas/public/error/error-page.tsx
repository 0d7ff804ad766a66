import { Link } from "react-router";
import { Wordmark } from "../../../ui/logo.tsx";

/** The host writes the request's id in its place: the page that broke could not know it. */
const requestIdPlaceholder = typeof document === "undefined" ? "%REQUEST_ID%" : "";

const messages = {
  broken: {
    title: "Something broke",
    heading: "Something went wrong on our side.",
    text: "This page didn’t load. We logged the error under the number below. Try again in a minute. If it happens again, send us that number and we’ll track it down.",
  },
  away: {
    title: "Back in a moment",
    heading: "We’ll be back in a moment.",
    text: "Nothing is lost. Try again in a minute.",
  },
};

/** Stands in for a page that broke: it needs nothing that could be broken too (no data, no layout). */
export function ErrorPage({ status }: { status: number }) {
  const { title, heading, text } = status === 503 ? messages.away : messages.broken;
  return (
    <main className="shell grid min-h-dvh content-center gap-8 py-16">
      <title>{`${title} · Extenso`}</title>
      <a href="/" aria-label="Extenso, home" className="w-fit">
        <Wordmark />
      </a>
      <p className="label text-ink-soft">Error {status}</p>
      <h1 className="display text-title max-w-[18ch]">{heading}</h1>
      <p className="text-lead measure text-ink-soft">{text}</p>
      <p className="label">
        Request{" "}
        <span className="select-all normal-case" suppressHydrationWarning>
          {requestIdPlaceholder}
        </span>
      </p>
      <p className="flex flex-wrap gap-6">
        <Link to="." reloadDocument className="button bg-hue px-6 text-on-hue">
          Try again
        </Link>
        <Link to="/" reloadDocument className="button">
          Return Home
        </Link>
      </p>
    </main>
  );
}
