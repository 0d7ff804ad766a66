import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { longestPattern, type WirePattern } from "@extenso/contract/wire/patterns.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useOnce } from "../../../../ui/forms/use-once.ts";
import { useCaller } from "../../access/caller.tsx";
import { may } from "../../access/capabilities.ts";
import { deletePattern, patternsKey, savePattern } from "../../api/patterns.ts";
import { say } from "../../notices/notices.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { usePatterns } from "./use-patterns.ts";

/** Names what was chosen in the text, so that it can be inserted again; and has the patterns that there are. */
export default function PatternWindow({ content, onClose }: { content: string; onClose: () => void }) {
  const client = useQueryClient();
  const caller = useCaller();
  const patterns = usePatterns();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const once = useOnce();
  const isKnown = patterns.some((pattern) => pattern.name.toLowerCase() === name.trim().toLowerCase());

  const run = (work: () => Promise<WirePattern[]>, done: () => void) =>
    once(async () => {
      try {
        client.setQueryData(patternsKey, await work());
        setProblem("");
        done();
      } catch (error) {
        setProblem(errorMessage(error));
      }
    });

  function save(): void {
    const wanted = name.trim();
    if (wanted === "") {
      setProblem("Give the pattern a name.");
      return;
    }
    run(
      () => savePattern({ name: wanted, content }),
      () => {
        onClose();
        say(`“${wanted}” is saved. Type / and its name to insert it.`);
      },
    );
  }

  return (
    <DeskDialog
      open
      onClose={onClose}
      title="Save as pattern"
      description="For what is written again and again. Everybody who writes finds it by typing / and its name; changing a text later changes no pattern."
    >
      <form
        className="desk-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          label="Name"
          value={name}
          onText={setName}
          maxLength={longestPattern.name}
          error={problem}
          hint={isKnown ? "There is one of this name, which will be replaced." : undefined}
          isFirst
        />
        <div className="desk-row">
          <button type="submit" className="desk-button" data-look="primary">
            Save
          </button>
        </div>
      </form>
      {patterns.length > 0 && (
        <ul aria-label="Patterns" className="desk-patterns">
          {patterns.map((pattern) => (
            <li key={pattern.id} className="desk-row">
              <span>{pattern.name}</span>
              {(pattern.author === caller.id || may(caller, "edit_others_posts")) && (
                <button
                  type="button"
                  className="desk-button"
                  data-look="quiet"
                  aria-label={`Delete ${pattern.name}`}
                  onClick={() =>
                    run(
                      () => deletePattern(pattern.id),
                      () =>
                        say(`“${pattern.name}” is deleted.`, {
                          undo: () =>
                            void savePattern(pattern).then((all) => client.setQueryData(patternsKey, all)),
                        }),
                    )
                  }
                >
                  Delete
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </DeskDialog>
  );
}
