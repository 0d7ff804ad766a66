import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { type ContentType, getRecord } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import { editPath } from "../kinds.ts";
import { useAction } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { duplicateRecord } from "./duplicate-record.ts";

/** Makes a draft with all that a record has, and opens it. */
export function useDuplicate(): (type: ContentType, id: number) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { run } = useAction();
  return (type, id) =>
    void run(async () => {
      const { record } = await getRecord(type, id);
      const copy = await duplicateRecord(type, record);
      void client.invalidateQueries({ queryKey: keys.records(type) });
      say(`“${record.title.raw || "Untitled"}” is copied. This is the copy, a draft.`);
      await navigate(editPath(type, copy.id));
    });
}
