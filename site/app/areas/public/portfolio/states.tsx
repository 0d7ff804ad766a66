/** Replacements for the grid: nothing found, errors, an unknown project. */
import { portfolioMessages } from "@extenso/contract/errors/portfolio-messages.ts";
import { useEffect, useRef } from "react";
import { Form, useLocation, useSearchParams } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";

/** Reloads the page with its query: a plain form does so with and without JavaScript. */
function TryAgain() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return (
    <Form reloadDocument action={pathname}>
      {[...search].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">{portfolioMessages.retry}</Button>
    </Form>
  );
}

export function PortfolioUnavailable({ id }: { id?: string }) {
  return (
    <div role="alert" className="shell work-state">
      <h2 id={id} tabIndex={-1} className="display text-title outline-none">
        {portfolioMessages.title}
      </h2>
      <p className="text-lead text-ink-soft">{portfolioMessages.text}</p>
      <TryAgain />
    </div>
  );
}

export function EmptyPortfolio() {
  return (
    <div className="shell work-state">
      <p className="display text-title">The first project is still in the edit.</p>
      <p className="text-lead measure text-ink-soft">
        Nothing is published here yet. Tell us what you have in mind and yours may open this page.
      </p>
      <p>
        <ButtonLink to="/contact">Contact Us</ButtonLink>
      </p>
    </div>
  );
}

export function EmptyCategory({ title }: { title: string }) {
  return (
    <div className="shell work-state">
      <p className="display text-title">{title}</p>
      <p className="text-lead measure text-ink-soft">Our other projects are one click away.</p>
      <p>
        <ButtonLink to="/portfolio" preventScrollReset>
          Show all projects
        </ButtonLink>
      </p>
    </div>
  );
}

/** An address that names no project. */
export function ProjectNotFound() {
  const title = useRef<HTMLHeadingElement>(null);

  // A visitor who followed a link inside the page may be scrolled far down the grid.
  useEffect(() => {
    title.current?.focus();
  }, []);

  return (
    <section className="shell work-missing">
      <p className="label text-ink-soft">404</p>
      <h1 ref={title} tabIndex={-1} className="display text-hero">
        Page Not Found
      </h1>
      <p className="text-lead measure text-ink-soft">
        No project of ours has this address. It may have moved, or a letter may be missing. All our work is
        one click away.
      </p>
      <p className="flex flex-wrap gap-4">
        <ButtonLink to="/portfolio">See all work</ButtonLink>
        <ButtonLink to="/" look="secondary">
          Return Home
        </ButtonLink>
      </p>
    </section>
  );
}
