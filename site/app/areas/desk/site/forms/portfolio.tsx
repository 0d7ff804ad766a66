import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { inOrder, mostFeatured } from "@extenso/contract/site-content/portfolio.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { listRecords } from "../../api/content.ts";
import { keys } from "../../api/keys.ts";
import type { DeskRecord } from "../../api/records.ts";
import { editPath } from "../../kinds.ts";
import { moveItem } from "../../move-item.ts";
import { decodedName } from "../../ui/decoded-name.ts";
import { Failure } from "../../ui/failure.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import type { SiteContentForm } from "../content-form.ts";
import { valueAt } from "../content-form.ts";

const perPage = 100;
/** The contract's longest order. */
const mostPages = 10;

/** Every published project, newest first. @throws {ApiError} */
async function everyProject(signal?: AbortSignal): Promise<DeskRecord[]> {
  const all: DeskRecord[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const query = { statuses: ["publish"], orderby: "date", order: "desc", page, perPage } as const;
    const { items, totalPages } = await listRecords("portfolio-items", query, signal);
    all.push(...items);
    if (page >= totalPages) break;
  }
  // A project that moved to the next page meanwhile is on both.
  return [...new Map(all.map((item) => [item.id, item])).values()];
}

/** The order of the projects, by their numbers. */
function numbersAt(document: unknown, path: string): number[] {
  const value = valueAt(document, path);
  return Array.isArray(value) ? value.filter((id) => typeof id === "number") : [];
}

const type = "portfolio-items";

/** All published projects as the portfolio shows them: dragged, or moved by their buttons. */
export function PortfolioForm({ form }: { form: SiteContentForm }) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState(-1);
  const projects = useQuery({
    queryKey: [...keys.records(type), "list", "in-order"],
    queryFn: ({ signal }) => everyProject(signal),
  });
  if (projects.error)
    return <Failure message={errorMessage(projects.error)} onAgain={() => projects.refetch()} />;
  if (!projects.data) return <p className="desk-soft">Loading…</p>;
  const order = numbersAt(form.document, "order");
  const featured = numbersAt(form.document, "featured");
  const shown = inOrder(projects.data, order);
  const isFull = featured.filter((id) => shown.some((one) => one.id === id)).length >= mostFeatured;
  const move = (from: number, to: number) =>
    form.change(
      "order",
      moveItem(shown, from, to).map(({ id }) => id),
    );
  const press = (from: number, to: number, direction: "up" | "down") => {
    move(from, to);
    requestAnimationFrame(() => {
      const row = list.current?.children[to];
      const again = row?.querySelector<HTMLButtonElement>(`[data-move="${direction}"]:enabled`);
      (again ?? row?.querySelector<HTMLButtonElement>("[data-move]:enabled"))?.focus();
    });
  };
  const feature = (id: number, is: boolean) => {
    const there = featured.filter((one) => one !== id && shown.some((project) => project.id === one));
    form.change("featured", is ? [...there, id] : there);
  };
  return (
    <>
      <p className="desk-soft">
        Drag projects to reorder them, or use the arrows. The home page shows {mostFeatured}: featured ones
        first, then the next in order.
      </p>
      {(form.faults.order || form.faults.featured) && (
        <p className="site-fault">{form.faults.order ?? form.faults.featured}</p>
      )}
      {shown.length === 0 && <p className="desk-empty">No project is published yet.</p>}
      <ol ref={list} className="site-order" aria-label="Projects in their order">
        {shown.map((project, at) => {
          const name = decodedName(project.title.rendered) || "Untitled project";
          const isFeatured = featured.includes(project.id);
          return (
            <li
              key={project.id}
              draggable={!form.readOnly}
              data-dragged={dragged === at || undefined}
              onDragStart={(event: DragEvent) => {
                event.dataTransfer.effectAllowed = "move";
                setDragged(at);
              }}
              onDragOver={(event) => {
                if (dragged < 0) return;
                event.preventDefault();
                if (dragged === at) return;
                move(dragged, at);
                setDragged(at);
              }}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(-1)}
            >
              <Thumbnail file={project._embedded["wp:featuredmedia"][0]} color={project.acf.brand_color} />
              <span className="site-order-name">
                <Link to={editPath(type, project.id)} draggable={false}>
                  {name}
                </Link>
                <span className="desk-soft">
                  {[project.acf.client, project.acf.year].filter(Boolean).map(String).join(" · ")}
                </span>
              </span>
              <span className="site-order-acts">
                <label className="site-order-featured">
                  <input
                    type="checkbox"
                    className="check"
                    aria-label={`On the home page: ${name}`}
                    checked={isFeatured}
                    disabled={form.readOnly || (isFull && !isFeatured)}
                    onChange={({ target }) => feature(project.id, target.checked)}
                  />
                  On the home page
                </label>
                {!form.readOnly && (
                  <>
                    <button
                      type="button"
                      data-move="up"
                      className="desk-icon-button"
                      aria-label={`Move ${name} up`}
                      disabled={at === 0}
                      onClick={() => press(at, at - 1, "up")}
                    >
                      <ArrowUp aria-hidden size={18} />
                    </button>
                    <button
                      type="button"
                      data-move="down"
                      className="desk-icon-button"
                      aria-label={`Move ${name} down`}
                      disabled={at === shown.length - 1}
                      onClick={() => press(at, at + 1, "down")}
                    >
                      <ArrowDown aria-hidden size={18} />
                    </button>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {order.length > 0 && !form.readOnly && (
        <p>
          <button
            type="button"
            className="desk-button"
            data-look="quiet"
            onClick={() => form.change("order", [])}
          >
            Reset to newest first
          </button>
        </p>
      )}
    </>
  );
}
