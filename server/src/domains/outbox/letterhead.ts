/** How mails are headed: with the studio's own name and mark, where it has them. */
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Letterhead } from "../../engines/mail/letterhead.ts";
import { markFiles } from "../../engines/media-files/pictures/mark-files.ts";
import { findPublished, findSiteContent, UnreadableContentError } from "../site-content/site-content.ts";
import { ownSettings, readSiteName } from "../site-settings/site-settings.ts";

/** @returns null: as the site came. A mark that can't be read or drawn doesn't keep a mail from going. */
export async function readLetterhead({
  database: { query },
  log,
}: Pick<Dependencies, "database" | "log">): Promise<Letterhead | null> {
  const name = (await readSiteName(query))?.title;
  const mark = await readMark();
  const picture = mark && (await markFiles(mark, log))?.mail;
  if (!name && !picture) return null;
  return { name: name ?? ownSettings.title, picture: picture ?? null };

  async function readMark() {
    try {
      return (await findPublished(query, "brand", await findSiteContent(query, "brand"))).document.mark;
    } catch (error) {
      if (error instanceof UnreadableContentError) return undefined;
      throw error;
    }
  }
}
