import { text, tolerantList } from "@extenso/contract/wire/parts.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useDeferredValue, useState } from "react";
import * as z from "zod/mini";
import { useRefusals } from "../../../../ui/forms/use-refusals.ts";
import type { ContentType } from "../../api/content.ts";
import { read } from "../../api/send.ts";
import { publicPath } from "../../public-path.ts";
import { decodedName } from "../../ui/decoded-name.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { isAddress } from "../document/schema-marks.ts";
import { sitePagesNamed } from "./site-pages.ts";
import { linkAround, setLink } from "./text-commands.ts";
import type { TextEditor } from "./text-editor.ts";

const results = tolerantList(z.object({ id: z.number(), title: text, url: z.string(), subtype: text }));

/** Pages of this site by their names and keywords, and any address. */
export function LinkWindow({ editor, onClose }: { editor: TextEditor; onClose: () => void }) {
  const [before] = useState(() => linkAround(editor.state)?.href ?? "");
  const [typed, setTyped] = useState(before);
  const { form, errors, refuse, edited } = useRefusals<"address">();
  const searched = useDeferredValue(typed.trim());
  const isWords = searched.length > 1 && !/^[a-z]+:|^[/#]/i.test(searched);
  const { data = [] } = useQuery({
    queryKey: ["links", searched],
    queryFn: ({ signal }) =>
      read(results, "/wp/v2/search", {
        query: { search: searched, per_page: 8, _fields: "id,title,url,subtype" },
        signal,
      }),
    enabled: isWords,
  });
  const pages = /^[a-z]+:|^[/#]/i.test(searched) ? [] : sitePagesNamed(searched);
  const put = (href: string, text?: string) => {
    onClose();
    editor.run(setLink(href, text));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(typed.trim()) ? `https://${typed.trim()}` : typed.trim();
    if (isAddress(href)) put(href);
    else
      refuse({
        address: "That isn’t an address. Choose a page below, or type one that starts with https:// or /.",
      });
  };
  return (
    <DeskDialog open onClose={onClose} title="Link">
      <form ref={form} onSubmit={submit} className="editor-form">
        <label className="editor-field">
          <span>Address, or search for a page</span>
          <input
            className="editor-input"
            value={typed}
            aria-invalid={Boolean(errors.address)}
            onChange={({ target }) => {
              setTyped(target.value);
              edited("address");
            }}
            autoComplete="off"
            aria-describedby="editor-link-told"
          />
        </label>
        <p id="editor-link-told" role="status" className="editor-problem">
          {errors.address}
        </p>
        {pages.length + (isWords ? data.length : 0) > 0 && (
          <ul aria-label="Pages of this site" className="editor-results">
            {pages.map(({ path, label }) => (
              <li key={path}>
                <button type="button" onClick={() => put(path, label)}>
                  <span>{label}</span>
                  <span className="editor-soft">{path}</span>
                </button>
              </li>
            ))}
            {isWords &&
              data.map(({ id, title, url, subtype }) => (
                <li key={`${subtype}-${id}`}>
                  <button type="button" onClick={() => put(finalPath(url, subtype), decodedName(title))}>
                    <span>{decodedName(title)}</span>
                    <span className="editor-soft">{finalPath(url, subtype)}</span>
                  </button>
                </li>
              ))}
          </ul>
        )}
        <div className="desk-row">
          <button type="submit" className="desk-button" data-look="primary">
            {before ? "Change" : "Link"}
          </button>
          {before && (
            <button type="button" className="desk-button" onClick={() => put("")}>
              Remove link
            </button>
          )}
        </div>
      </form>
    </DeskDialog>
  );
}

/** The site's own addresses are paths. */
function ownPath(url: string): string {
  const parsed = URL.parse(url, location.origin);
  return parsed?.origin === location.origin ? parsed.pathname + parsed.search : url;
}

const types: Record<string, ContentType> = {
  post: "posts",
  page: "pages",
  "portfolio-items": "portfolio-items",
};

/** Where visitors end up: WordPress's addresses of articles and projects lead on to others. */
function finalPath(url: string, subtype: string): string {
  const path = ownPath(url);
  const slug = /\/([^/?#]+)\/?$/.exec(path)?.[1] ?? "";
  const type = types[subtype];
  if (!path.startsWith("/") || !type || !slug) return path;
  return publicPath(type, { status: "publish", slug, link: url }) ?? path;
}
