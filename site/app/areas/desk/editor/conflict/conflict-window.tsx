import { type Choice, mergedText } from "@extenso/contract/comparison/merge-pieces.ts";
import { useMemo, useState } from "react";
import type { Tagged } from "../../api/content.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { TextComparison } from "../revisions/text-comparison.tsx";
import { type Texts, textsOf } from "../saving/autosave.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { mergeTexts } from "../saving/merge.ts";
import { textOfPiece } from "../saving/pieces.ts";

const choices: readonly [Choice, string][] = [
  ["mine", "Mine"],
  ["theirs", "Theirs"],
  ["both", "Both"],
];

/** Fields that aren't merged by blocks: one person's line wins. With their labels. */
const lines = [
  ["title", "The title"],
  ["excerpt", "The excerpt"],
] as const;

/**
 * Shows both versions side by side where both people changed the same, and below them the changes that merging makes
 * to one's own text. Closing without merging leaves both as they are.
 *
 * @param isGoingOut the draft was published meanwhile: merging doesn't save, since that would publish the text.
 */
export default function ConflictWindow({
  session,
  theirs,
  message,
  isGoingOut,
  onMerge,
  onClose,
}: {
  session: EditingSession;
  theirs: Tagged;
  message: string;
  isGoingOut: boolean;
  onMerge: (merged: Texts) => void;
  onClose: () => void;
}) {
  const [mine] = useState(session.texts);
  const other = textsOf(theirs.record);
  const parts = useMemo(
    () => mergeTexts(session.base.content, mine.content, other.content),
    [session, mine, other.content],
  );
  const conflicts = parts.filter((part) => part.kind === "conflict");
  const [chosen, setChosen] = useState<Choice[]>(() => conflicts.map(() => "both"));
  const bothChanged = lines.filter(
    ([field]) =>
      mine[field] !== other[field] &&
      mine[field] !== session.base[field] &&
      other[field] !== session.base[field],
  );
  const [sides, setSides] = useState<Record<"title" | "excerpt", Choice>>(() => ({
    title: mine.title === session.base.title ? "theirs" : "mine",
    excerpt: mine.excerpt === session.base.excerpt ? "theirs" : "mine",
  }));
  const sideOf = (field: "title" | "excerpt") => (sides[field] === "mine" ? mine[field] : other[field]);
  const merged: Texts = {
    title: sideOf("title"),
    excerpt: sideOf("excerpt"),
    content: mergedText(parts, chosen),
  };
  const isAsked = conflicts.length > 0 || bothChanged.length > 0;
  return (
    <DeskDialog
      open
      onClose={onClose}
      title="Two people edited this"
      description={message}
      className="editor-conflict"
    >
      <div className="editor-form">
        <p>
          {isAsked
            ? "Where both of you changed the same, choose which stays."
            : "You changed different parts, so both fit together."}{" "}
          {isGoingOut && "It was published meanwhile: the merged text is kept for you and isn’t public yet."}
        </p>
        {bothChanged.map(([field, name]) => (
          <Pair
            key={field}
            name={name}
            mine={mine[field]}
            theirs={other[field]}
            value={sides[field]}
            only={["mine", "theirs"]}
            onChange={(choice) => setSides({ ...sides, [field]: choice })}
          />
        ))}
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
        <section aria-label="What merging changes in your text">
          <h3 className="label editor-soft">What merging changes in your text</h3>
          <TextComparison
            before={mine}
            after={merged}
            names={{ before: "your text", after: "the merged text" }}
          />
        </section>
        <div className="desk-row">
          <button type="button" className="desk-button" data-look="primary" onClick={() => onMerge(merged)}>
            {isGoingOut ? "Merge" : "Merge and save"}
          </button>
          <button type="button" className="desk-button" data-look="quiet" onClick={onClose}>
            Not now
          </button>
        </div>
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
              <input
                type="radio"
                className="check"
                name={name}
                checked={value === choice}
                onChange={() => onChange(choice)}
              />
              <span>{label}</span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
