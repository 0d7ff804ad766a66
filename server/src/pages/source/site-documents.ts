/** The published parts of the site for its pages: each is read and checked once, until it changes. */
import type { SiteDocument, SitePart } from "@extenso/contract/site-content/parts.ts";
import { readPublished } from "../../domains/site-content/site-content.ts";
import type { Dependencies } from "../../engines/dependencies.ts";

export interface SiteDocuments {
  /** The same object until the part changes. @throws {RestError} 503 if nothing that is stored can be shown. */
  read<Part extends SitePart>(part: Part): Promise<SiteDocument<Part>>;
  /** To be told of every content change. */
  changed(resource: string): void;
}

/** The resource that a part is, for caches. */
export const resourceOfPart = (part: SitePart) => `site/${part}`;

export function createSiteDocuments(dependencies: Pick<Dependencies, "database" | "log">): SiteDocuments {
  /** By resource. */
  const reading = new Map<string, Promise<SiteDocument<SitePart>>>();

  function begin(part: SitePart): Promise<SiteDocument<SitePart>> {
    const resource = resourceOfPart(part);
    const document = readPublished(dependencies, part).then((published) => published.document);
    reading.set(resource, document);
    document.catch(() => {
      if (reading.get(resource) === document) reading.delete(resource);
    });
    return document;
  }

  return {
    read: <Part extends SitePart>(part: Part) =>
      (reading.get(resourceOfPart(part)) ?? begin(part)) as Promise<SiteDocument<Part>>,
    changed: (resource) => void reading.delete(resource),
  };
}
