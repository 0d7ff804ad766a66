import { type Choice, mergedText } from "@extenso/contract/comparison/merge-pieces.ts";
import { useMemo, useState } from "react";
import type { Tagged } from "../../api/content.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { textsOf } from "../saving/autosave.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { mergeTexts } from "../saving/merge.ts";
import { textOfPiece } from "../saving/pieces.ts";

const choices: readonly [Choice, string][] = [
  ["mine", "Mine"],
  ["theirs", "Theirs"],
  ["both", "Both"],
];

/** Both versions beside each other, where both touched the same; the rest is already put together. */
export default function ConflictWindow({
  session,
  theirs,
  message,
}: {
  session: EditingSession;
  theirs: Tagged;
  message: string;
}) {
  const [mine] = useState(session.texts);
  const other = textsOf(theirs.record);
  const parts = useMemo(
    () => mergeTexts(session.base.content, mine.content, other.content),
    [session, mine, other.content],
  );
  const conflicts = parts.filter((part) => part.kind === "conflict");
  const [chosen, setChosen] = useState<Choice[]>(() => conflicts.map(() => "both"));
  const [title, setTitle] = useState<Choice>(mine.title === session.base.title ? "theirs" : "mine");
  const [excerpt] = useState<Choice>(mine.excerpt === session.base.excerpt ? "theirs" : "mine");
  const bothTitles =
    mine.title !== other.title && mine.title !== session.base.title && other.title !== session.base.title;

  const settle = () => {
    session.settle(theirs, {
      title: title === "mine" ? mine.title : other.title,
      excerpt: excerpt === "mine" ? mine.excerpt : other.excerpt,
      content: mergedText(parts, chosen),
    });
  };
  return (
    <DeskDialog
      open
      onClose={settle}
      title="Two people edited this"
      description={message}
      className="editor-conflict"
    >
      <div className="editor-form">
        {conflicts.length === 0 && !bothTitles && (
          <p>You changed different blocks. Both versions are merged below; nothing is lost.</p>
        )}
        {bothTitles && (
          <Pair
            name="The title"
            mine={mine.title}
            theirs={other.title}
            value={title}
            only={["mine", "theirs"]}
            onChange={setTitle}
          />
        )}
        {conflicts.map((part, at) => (
          <Pair
            // biome-ignore lint/suspicious/noArrayIndexKey: conflicts never change places
            key={at}
            name={`Block ${at + 1} of ${conflicts.length}`}
            mine={part.mine.map(textOfPiece).join("\n\n")}
            theirs={part.theirs.map(textOfPiece).join("\n\n")}
            value={chosen[at] ?? "both"}
            onChange={(choice) => setChosen(chosen.map((one, index) => (index === at ? choice : one)))}
          />
        ))}
        <button type="button" className="desk-button" data-look="primary" onClick={settle}>
          Merge
        </button>
      </div>
    </DeskDialog>
  );
}

function Pair({
  name,
  mine,
  theirs,
  value,
  only,
  onChange,
}: {
  name: string;
  mine: string;
  theirs: string;
  value: Choice;
  only?: readonly Choice[];
  onChange: (choice: Choice) => void;
}) {
  return (
    <fieldset className="editor-pair">
      <legend className="label">{name}</legend>
      <div className="editor-pair-sides">
        <div>
          <h3 className="label editor-soft">Mine</h3>
          <p>{mine || "Removed"}</p>
        </div>
        <div>
          <h3 className="label editor-soft">Theirs</h3>
          <p>{theirs || "Removed"}</p>
        </div>
      </div>
      <div className="desk-row">
        {choices
          .filter(([choice]) => !only || only.includes(choice))
          .map(([choice, label]) => (
            <label key={choice} className="editor-radio">
              <input type="radio" name={name} checked={value === choice} onChange={() => onChange(choice)} />
              <span>{label}</span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
