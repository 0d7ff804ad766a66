import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorWords } from "../../../session/load-client.ts";
import { keys } from "../api/keys.ts";
import { saveMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { AltTextInput } from "../library/alt-text-input.tsx";
import { fileTitle } from "../library/file-words.ts";
import { sayFailed } from "../notices/notices.ts";

/** The picture's own alt text, wherever it is shown: saved as the field is left. */
export function AltTextField({ file }: { file: DeskMedia }) {
  const [typed, setTyped] = useState(file.alt_text);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (alt_text: string) => saveMedia(file.id, { alt_text }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.media }),
    onError: (error) => sayFailed(`Alt text of “${fileTitle(file)}” was not saved. ${errorWords(error)}`),
  });
  return (
    <AltTextInput
      file={file}
      typed={typed}
      placeholder="Alt text: what is to be seen"
      onType={setTyped}
      onSave={(text) => save.mutate(text)}
    />
  );
}
