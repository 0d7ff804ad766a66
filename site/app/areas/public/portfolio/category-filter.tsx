import type { ProjectCategory } from "@extenso/contract/projects/categories.ts";
import { useEffect, useRef } from "react";
import { Form } from "react-router";

/**
 * The filter as a form that only asks: its buttons work without JavaScript and put the choice into the
 * URL, with JavaScript the page stays where it is.
 */
export function CategoryFilter({
  categories,
  chosen,
  total,
}: {
  categories: ProjectCategory[];
  chosen: string | null;
  total: number;
}) {
  const row = useRef<HTMLFormElement>(null);

  // On a phone the row is longer than the screen: what is chosen must not be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button is another one after each choice
  useEffect(() => {
    const form = row.current;
    const pressed = form?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (!form || !pressed) return;
    // Behind an opened project it may not be laid out at all: to measure it would do that.
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      form.scrollTo({ left: pressed.offsetLeft - pressed.offsetWidth });
    });
    seen.observe(form);
    return () => seen.disconnect();
  }, [chosen]);

  return (
    <Form
      ref={row}
      action="/portfolio"
      preventScrollReset
      aria-label="Filter by category"
      className="filter-row"
    >
      <FilterButton label="All" count={total} active={chosen === null} />
      {categories.map(({ label, slug, count }) => (
        <FilterButton key={slug} label={label} slug={slug} count={count} active={chosen === slug} />
      ))}
    </Form>
  );
}

function FilterButton({
  label,
  slug,
  count,
  active,
}: {
  label: string;
  slug?: string;
  count: number;
  active: boolean;
}) {
  return (
    <button
      type="submit"
      name={slug === undefined ? undefined : "category"}
      value={slug}
      aria-pressed={active}
      className="filter-button label"
    >
      {label}
      <span aria-hidden="true" data-count={count} className="filter-count" />
    </button>
  );
}
