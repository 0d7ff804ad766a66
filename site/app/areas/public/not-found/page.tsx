import { data, useLocation } from "react-router";
import { destinations, guessDestinations, notFound } from "../../../copy/not-found.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { LinkList } from "../../../ui/link-list.tsx";
import { EmptyNegative } from "./empty-negative.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => [{ title: "Page Not Found · Extenso" }, { name: "robots", content: "noindex" }];

export default function NotFoundPage() {
  const { pathname } = useLocation();
  const guesses = guessDestinations(pathname);
  return (
    <div className="shell grid gap-y-12 pt-[calc(var(--header-height)+3rem)] pb-rhythm">
      <div className="grid gap-6 lg:grid-cols-12 lg:items-end">
        <div className="grid gap-4 lg:col-span-8">
          <p className="label text-ink-soft">{notFound.label}</p>
          {/* Two lines on a phone in any font, so that the one that arrives moves nothing. */}
          <h1 className="display text-hero max-sm:max-w-[7em]">{notFound.title}</h1>
        </div>
        <div className="grid gap-6 lg:col-span-4 lg:pb-3">
          <p className="text-lead measure text-ink-soft">{notFound.text}</p>
          <p>
            <ButtonLink to={notFound.button.to}>{notFound.button.label}</ButtonLink>
          </p>
        </div>
      </div>
      <EmptyNegative />
      <LinkList
        id="elsewhere"
        title={guesses.length > 0 ? notFound.guessTitle : notFound.listTitle}
        links={guesses.length > 0 ? guesses : destinations}
        listClassName="grid gap-x-gutter sm:grid-cols-2 lg:grid-cols-4"
      />
    </div>
  );
}
