/**
 * The site's icons and `manifest.webmanifest`, made of the studio's own mark and name, if it has them. Otherwise the
 * routes behind these serve the default ones.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { Hono } from "hono";
import { readSiteName } from "../domains/site-settings/site-settings.ts";
import type { Dependencies } from "../engines/dependencies.ts";
import {
  type MarkFileName,
  type MarkFiles,
  markFileNames,
  markFiles,
} from "../engines/media-files/pictures/mark-files.ts";
import { drawingHeaders } from "./brand-logo.ts";
import type { CachedDocuments, DocumentReader, DocumentSource } from "./cached-document.ts";

interface BrandIconsOptions {
  documents: CachedDocuments;
  /** The build's `client` folder, with the manifest that the site came with. */
  clientFolder: string;
}

interface Manifest {
  icons: { src: string }[];
  [field: string]: unknown;
}

const contentTypes: Record<string, string> = {
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
  ico: "image/x-icon",
};

export function brandIconRoutes(
  dependencies: Pick<Dependencies, "database" | "log">,
  { documents, clientFolder }: BrandIconsOptions,
): Hono {
  const { database, log } = dependencies;

  async function readMark(
    reading: DocumentReader,
  ): Promise<{ mark: NonNullable<SiteDocument<"brand">["mark"]>; made: MarkFiles } | null> {
    const { mark } = await reading.siteDocument("brand");
    const made = mark && (await markFiles(mark, log));
    return made ? { mark, made } : null;
  }

  const icon = (name: MarkFileName): DocumentSource => ({
    path: `/${name}`,
    contentType: contentTypes[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    ...(name.endsWith(".svg") ? { headers: drawingHeaders } : {}),
    async make(reading) {
      const own = await readMark(reading);
      return own && { content: own.made.files[name], modifiedAt: null };
    },
  });

  const manifest: DocumentSource = {
    path: "/manifest.webmanifest",
    contentType: "application/manifest+json",
    async make(reading) {
      reading.reads("settings");
      const [name, own] = await Promise.all([readSiteName(database.query), readMark(reading)]);
      if (!name && !own) return null;
      const first: Manifest = JSON.parse(await readFile(join(clientFolder, "manifest.webmanifest"), "utf8"));
      const ground = own?.mark.ground;
      const document = {
        ...first,
        ...(name ? { name: name.title, short_name: name.title, description: name.tagline } : {}),
        ...(ground ? { background_color: ground, theme_color: ground } : {}),
        // An installed site looks at its icons again when their addresses change.
        ...(own
          ? { icons: first.icons.map((one) => ({ ...one, src: `${one.src}?v=${own.made.version}` })) }
          : {}),
      };
      return { content: `${JSON.stringify(document, null, 2)}\n`, modifiedAt: null };
    },
  };

  const routes = new Hono();
  for (const source of [...markFileNames.map(icon), manifest]) {
    routes.get(source.path, async (context, next) => {
      const answer = await documents.answer(context.req.raw, source);
      if (answer.ok || answer.status === 304) return answer;
      await next();
      // The content can't be read: a studio with a mark of its own gets it back as soon as that is over.
      if (answer.status === 503) context.res.headers.set("Cache-Control", "no-cache");
    });
  }
  return routes;
}
