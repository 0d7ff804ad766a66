/** The editor of articles in component tests: one article on a server that stores its saves. */
import { wireComments } from "@extenso/contract/wire/comments.ts";
import { wirePresence } from "@extenso/contract/wire/previews.ts";
import { wireUpdate } from "@extenso/contract/wire/updates.ts";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as z from "zod/mini";
import { deskPerson, deskRecord, deskTerm } from "../app/areas/desk/api/records.ts";
import "../app/areas/desk/comments/stylesheet.css";
import EditingPage from "../app/areas/desk/editor/editing-page.tsx";
import "../app/areas/desk/editor/stylesheet.css";
import { json } from "./fake-server.ts";
import { renderDesk, type StaffRole } from "./render.tsx";

type Handlers = NonNullable<Parameters<typeof renderDesk>[2]>;

const id = 11;

/** @param content what the article already holds; without it, a new one is begun. */
export async function renderEditor({
  content,
  status = "draft",
  role = "administrator",
  handlers = {},
}: {
  content?: string;
  status?: "draft" | "publish";
  role?: StaffRole;
  handlers?: Handlers;
} = {}) {
  const record = {
    id,
    type: "post",
    status,
    date: "2026-01-15T12:00:00",
    date_gmt: "",
    modified_gmt: "2026-01-15T20:00:00",
    title: "",
    content: content ?? "",
    excerpt: "",
    slug: "",
    author: 7,
    categories: [1],
  };
  const answer = () => {
    const { title, content, excerpt } = record;
    const editable = (raw: string) => ({ raw, rendered: raw });
    const body = {
      ...record,
      title: editable(title),
      content: editable(content),
      excerpt: editable(excerpt),
      _links: { "wp:action-publish": [], "version-history": [] },
    };
    return json(deskRecord, body, { headers: { ETag: `"${JSON.stringify(record).length}"` } });
  };
  const save: Handlers[string] = (request) => {
    Object.assign(record, request.body);
    return answer()(request);
  };
  const { screen, server } = await renderDesk(
    [
      { id: "desk-posts", path: "posts", Component: () => <h1>Articles</h1> },
      { id: "desk-post", path: "posts/:id", Component: EditingPage },
    ],
    `/desk/posts/${content === undefined ? "new" : id}`,
    {
      "POST /wp/v2/posts": save,
      [`POST /wp/v2/posts/${id}`]: save,
      [`GET /wp/v2/posts/${id}`]: (request) => answer()(request),
      [`POST /wp/v2/posts/${id}/autosaves`]: save,
      [`GET /wp/v2/posts/${id}/autosaves`]: json(z.array(z.unknown()), []),
      "GET /wp/v2/categories": json(z.array(deskTerm), [{ id: 1, name: "Uncategorized" }]),
      "GET /wp/v2/tags": json(z.array(deskTerm), []),
      "GET /wp/v2/users": json(z.array(deskPerson), [{ id: 7, name: "Robin Vale", slug: "robin" }]),
      [`GET /extenso/v1/posts/${id}/updates`]: json(z.array(wireUpdate), []),
      "POST /extenso/v1/presence": json(wirePresence, { others: [] }),
      "GET /extenso/v1/comments": json(wireComments, { version: "1", threads: [] }),
      ...handlers,
    },
    { role },
  );
  const text = screen.getByRole("textbox", { name: "Text", exact: true });
  await expect.element(text).toBeVisible();
  await text.click();
  await expect.element(text).toHaveFocus();
  return {
    screen,
    server,
    text,
    record,
    paste: (data: Record<string, string>) => {
      const clipboardData = new DataTransfer();
      for (const [format, value] of Object.entries(data)) clipboardData.setData(format, value);
      text
        .element()
        .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    /** The content as the server has it after the latest save. */
    stored: () => record.content,
  };
}

/** Keys as they are pressed one after the other; `{` and `[` are escaped as they are for `userEvent.keyboard`. */
export const press = (keys: string) => userEvent.keyboard(keys);

/** Types text that may have brackets. */
export const type = (words: string) => userEvent.keyboard(words.replaceAll(/[{[]/g, "$&$&"));

/** Inserts a block by the first words of its name. */
export async function insert(words: string): Promise<void> {
  await type(`/${words}`);
  await expect
    .element(page.getByRole("listbox", { name: "Insert" }).getByRole("option").first())
    .toBeVisible();
  await press("{Enter}");
}

/** As by dragging over it. */
export function selectWords(element: Element): void {
  getSelection()?.selectAllChildren(element);
}
