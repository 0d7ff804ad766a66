import { wholeRecord } from "@extenso/contract/comments/limits.ts";
import { X } from "lucide-react";
import { Suspense, useMemo, useSyncExternalStore } from "react";
import type { CommentThread } from "../../api/comments.ts";
import { openOnes } from "../../comments/use-comments.ts";
import type { Finding } from "../../findings/finding.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { useUpdates } from "../../updates/use-updates.ts";
import type { TextComments } from "../comments/use-text-comments.ts";
import { DetailsPanel } from "../details/details-panel.tsx";
import { FindingsList } from "../examine/findings-list.tsx";
import { useFindings } from "../examine/use-findings.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import type { TextEditor } from "../writing/text-editor.ts";
import { outlineOf } from "../writing/text-facts.ts";
import { useIdleEditorValue } from "../writing/use-editor-value.ts";
import { useSessionView } from "./use-session-view.ts";

const RevisionsPanel = lazyPart(() => import("../revisions/revisions-panel.tsx"));
const TextUpdates = lazyPart(() => import("../publish/text-updates.tsx"));

export type PanelName = "details" | "check" | "outline" | "revisions" | "scheduled" | "comments";

const names: readonly [PanelName, string][] = [
  ["details", "Details"],
  ["check", "Check"],
  ["outline", "Outline"],
  ["revisions", "History"],
  ["scheduled", "Scheduled"],
  ["comments", "Comments"],
];

export function SidePanel({
  session,
  shown,
  onShow,
  comments,
  onEditUpdate,
  onTrash,
  onClose,
}: {
  session: EditingSession;
  shown: PanelName;
  comments: TextComments;
  onShow: (name: PanelName) => void;
  onEditUpdate: (id: number) => void;
  onTrash: () => void;
  onClose: () => void;
}) {
  const open = openOnes(comments.all.threads).length;
  const { record } = useSessionView(session);
  const updates = useUpdates(session.type, record?.id ?? null).data ?? [];
  const isNamed = (name: PanelName) => name !== "scheduled" || updates.length > 0 || shown === name;
  // On a narrow screen the panel lies over the text.
  const makeWay = () => {
    if (matchMedia("(width < 64rem)").matches) onClose();
  };
  return (
    <aside aria-label="About this text" className="editor-panel">
      <div className="editor-panel-head desk-choices">
        {names
          .filter(([name]) => isNamed(name))
          .map(([name, label]) => (
            <button key={name} type="button" aria-pressed={shown === name} onClick={() => onShow(name)}>
              {label}
              {name === "comments" && open > 0 && ` ${open}`}
              {name === "scheduled" && updates.length > 0 && ` ${updates.length}`}
            </button>
          ))}
        <button type="button" className="editor-panel-close" aria-label="Close" onClick={onClose}>
          <X aria-hidden size={16} />
        </button>
      </div>
      <div className="editor-panel-body">
        {shown === "details" && <DetailsPanel session={session} onTrash={onTrash} />}
        {shown === "check" && <Check session={session} onShow={onShow} onText={makeWay} />}
        {shown === "outline" && <Outline editor={session.editor} />}
        {shown === "revisions" && (
          <Suspense>
            <RevisionsPanel session={session} />
          </Suspense>
        )}
        {shown === "scheduled" && record && (
          <Suspense>
            <TextUpdates session={session} record={record} onEdit={onEditUpdate} />
          </Suspense>
        )}
        {shown === "comments" && (
          <TextCommentsPanel editor={session.editor} comments={comments} onGo={makeWay} />
        )}
      </div>
    </aside>
  );
}

function Check({
  session,
  onShow,
  onText,
}: {
  session: EditingSession;
  onShow: (name: PanelName) => void;
  onText: () => void;
}) {
  const findings = useFindings(session);
  if (!findings) return <p role="status">Checking…</p>;
  if (findings.length === 0) return <p>All checks passed.</p>;
  const go = ({ field }: Finding) => {
    if (field) onShow("details");
    else onText();
  };
  return <FindingsList session={session} findings={findings} onGo={go} />;
}

function Outline({ editor }: { editor: TextEditor }) {
  // As text, which is the same as long as no heading changes its words or its place among them.
  const written = useIdleEditorValue(editor, (state) =>
    JSON.stringify(outlineOf(state.doc).map(({ level, text }) => [level, text])),
  );
  const entries = useMemo(() => JSON.parse(written) as [number, string][], [written]);
  if (entries.length === 0)
    return <p className="editor-soft">Headings make the outline. Type ## and a space to add one.</p>;
  return (
    <ol className="editor-outline">
      {entries.map(([level, words], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a heading is known by its place alone
        <li key={at} data-level={level}>
          <button type="button" onClick={() => editor.goTo(outlineOf(editor.state.doc)[at]?.at ?? 0)}>
            {words || "Empty heading"}
          </button>
        </li>
      ))}
    </ol>
  );
}

const CommentsPanel = lazyPart(() => import("../../comments/comments-panel.tsx"));

/** The comments of the open text, in the order of its blocks; those whose block is gone come last. */
function TextCommentsPanel({
  editor,
  comments,
  onGo,
}: {
  editor: TextEditor;
  comments: TextComments;
  /** The text is being looked at: where the panel lies over it, it closes. */
  onGo: () => void;
}) {
  const { all, anchors, selected, select, begun, begin, end } = comments;
  useSyncExternalStore(anchors.subscribe, anchors.getVersion, anchors.getVersion);
  const order = ({ id }: CommentThread) => anchors.at(id) ?? Number.MAX_SAFE_INTEGER;
  const threads = [...all.threads].sort((a, b) => order(a) - order(b) || a.id - b.id);
  return (
    <Suspense fallback={<p role="status">Opening the comments…</p>}>
      <CommentsPanel
        comments={all}
        threads={threads}
        placeOf={({ id, field, words }) => {
          if (field === wholeRecord) return { label: "The whole page", isGone: false };
          const at = anchors.at(id);
          const label = at === null ? words : anchors.placeAt(at).words;
          return { label: label || "A block without words", isGone: anchors.isGone(id) };
        }}
        selected={selected}
        onSelect={select}
        onGo={({ id }) => {
          onGo();
          editor.goTo(anchors.at(id) ?? 0);
        }}
        begun={begun}
        onBegin={() => begin()}
        onEnd={end}
        hint="No open comments. Ctrl Alt M begins one on the block you’re in."
      />
    </Suspense>
  );
}
