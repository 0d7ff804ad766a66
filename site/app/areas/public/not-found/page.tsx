import { ArrowUpRight } from "lucide-react";
import { data, Link, useLocation } from "react-router";
import { destinations, guessDestinations, notFound } from "../../../copy/not-found.ts";
import { ButtonLink } from "../../../ui/button.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => [{ title: "Page Not Found · Extenso" }, { name: "robots", content: "noindex" }];

export default function NotFoundPage() {
  const { pathname } = useLocation();
  const guesses = guessDestinations(pathname);
  const offered = guesses.length > 0 ? guesses : destinations;
  return (
    <div className="shell grid gap-x-gutter gap-y-16 pt-[calc(var(--header-height)+4rem)] pb-rhythm lg:grid-cols-12">
      <div className="grid content-start gap-8 lg:col-span-7">
        <p className="label text-ink-soft">{notFound.label}</p>
        <h1 className="display text-hero">{notFound.title}</h1>
        <p className="text-lead measure text-ink-soft">{notFound.text}</p>
        <p>
          <ButtonLink to={notFound.button.to}>{notFound.button.label}</ButtonLink>
        </p>
      </div>
      <nav aria-labelledby="elsewhere" className="lg:col-span-5 lg:pt-12">
        <h2 id="elsewhere" className="label mb-3 text-ink-soft">
          {guesses.length > 0 ? notFound.guessTitle : notFound.listTitle}
        </h2>
        <ul>
          {offered.map(({ to, label, text }) => (
            <li key={to} className="border-t border-line last:border-b">
              <Link to={to} viewTransition className="flex items-center gap-4 py-4 hover:text-hue-ink">
                <span className="flex-1">
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-sm text-ink-soft">{text}</span>
                </span>
                <ArrowUpRight aria-hidden size={20} className="shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
