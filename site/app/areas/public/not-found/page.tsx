import { data, useLocation } from "react-router";
import { destinations, guessDestinations, notFound } from "../../../copy/not-found.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { LinkList } from "../../../ui/link-list.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => [{ title: "Page Not Found · Extenso" }, { name: "robots", content: "noindex" }];

export default function NotFoundPage() {
  const { pathname } = useLocation();
  const guesses = guessDestinations(pathname);
  return (
    <div className="shell grid gap-x-gutter gap-y-16 pt-[calc(var(--header-height)+4rem)] pb-rhythm lg:grid-cols-12">
      <div className="grid content-start gap-8 lg:col-span-7">
        <p className="label text-ink-soft">{notFound.label}</p>
        {/* Two lines on a phone in any font, so that the one that arrives moves nothing. */}
        <h1 className="display text-hero max-sm:max-w-[7em]">{notFound.title}</h1>
        <p className="text-lead measure text-ink-soft">{notFound.text}</p>
        <p>
          <ButtonLink to={notFound.button.to}>{notFound.button.label}</ButtonLink>
        </p>
      </div>
      <LinkList
        id="elsewhere"
        title={guesses.length > 0 ? notFound.guessTitle : notFound.listTitle}
        links={guesses.length > 0 ? guesses : destinations}
        className="lg:col-span-5 lg:pt-12"
      />
    </div>
  );
}
