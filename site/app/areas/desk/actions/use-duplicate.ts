import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { errorMessage } from "../../../session/load-client.ts";
import { useOnce } from "../../../ui/forms/use-once.ts";
import { type ContentType, getRecord } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import { editPath } from "../kinds.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { duplicateRecord } from "./duplicate-record.ts";

/** Makes a draft with all that a record has, and opens it. */
export function useDuplicate(): (type: ContentType, id: number) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  return (type, id) =>
    void once(async () => {
      try {
        const { record } = await getRecord(type, id);
        const copy = await duplicateRecord(type, record);
        void client.invalidateQueries({ queryKey: keys.records(type) });
        say(`“${record.title.raw || "Untitled"}” is copied. This is the copy, a draft.`);
        await navigate(editPath(type, copy.id));
      } catch (error) {
        sayFailed(errorMessage(error));
      }
    });
}
