import { useParams } from "react-router";
import { reloadPage } from "../../../connection/reload-page.ts";
import { useCaller } from "../access/caller.tsx";
import commentStyles from "../comments/stylesheet.css?url";
import { kindOf, useEditedType } from "../kinds.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { OpeningFailure } from "../ui/failure.tsx";
import { EditingDesk } from "./page/editing-desk.tsx";
import { useEditingSession } from "./page/use-editing-session.ts";
import stylesheet from "./stylesheet.css?url";

export const links = () => [stylesheet, commentStyles].map((href) => ({ rel: "stylesheet", href }));

/** An address for each record, all with the same answer: nothing to be kept. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta = () => deskMeta("Editing");

/** `/desk/posts/{id}` and `/desk/pages/{id}`; `new` in place of a number begins one. */
export default function EditingPage() {
  const type = useEditedType();
  const { id = "new" } = useParams();
  const opened = useEditingSession(type, id, useCaller());
  if (opened.state === "loading") return <p role="status">Opening the text…</p>;
  if (opened.state === "failed") {
    const { one, many } = kindOf(type);
    const list = { to: `/desk/${type}`, label: `All ${many.toLowerCase()}` };
    return <OpeningFailure error={opened.error} what={one} list={list} onAgain={() => reloadPage()} />;
  }
  return <EditingDesk session={opened.session} left={opened.left} />;
}
