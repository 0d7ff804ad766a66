import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Finding } from "../../findings/finding.ts";
import { NotYetWindow } from "../../findings/not-yet-window.tsx";
import { openedFinding } from "../../findings/opened-finding.ts";
import { PresenceStrip } from "../../presence/presence-strip.tsx";
import { ConflictWindow } from "../conflict/conflict-window.tsx";
import { goToFinding } from "../examine/findings-list.tsx";
import { PublishWindow } from "../publish/publish-window.tsx";
import type { EditingSession } from "../saving/editing-session.ts";
import { EditingHead } from "./editing-head.tsx";
import { EditorPreview } from "./editor-preview.tsx";
import { LeftWordsStrip } from "./recovered-draft-strip.tsx";
import { type PanelName, SidePanel } from "./side-panel.tsx";
import { useEditingActs } from "./use-editing-acts.ts";
import { useEditingCommands } from "./use-editing-commands.ts";
import type { LeftWords } from "./use-editing-session.ts";
import { useSessionView } from "./use-session-view.ts";
import { WritingPlace } from "./writing-place.tsx";

const wide = () => matchMedia("(width >= 80rem)").matches;

export function EditingDesk({ session, left }: { session: EditingSession; left: LeftWords | null }) {
  const { state, theirs, problem, record } = useSessionView(session);
  const [offered, setOffered] = useState(left);
  const [panel, setPanel] = useState<PanelName | null>(() => (wide() ? "details" : null));
  const [previewing, setPreviewing] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [harms, setHarms] = useState<readonly Finding[]>([]);
  const acts = useEditingActs(session, setHarms);
  const showPanel = (name: PanelName) => {
    setPreviewing(false);
    setPanel(name);
  };
  const preview = () => {
    setPanel(null);
    setPreviewing(true);
  };
  useEditingCommands(session, { acts, show: showPanel, preview, publish: () => setPublishing(true) });
  const show = ({ field }: Finding) => {
    setPublishing(false);
    setHarms([]);
    if (field !== "excerpt" && field !== "featured") return;
    showPanel("details");
  };
  const { state: arrival } = useLocation();
  const [sought] = useState(() => openedFinding(arrival));
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the link led to, once
  useEffect(() => {
    if (!sought) return;
    show(sought);
    goToFinding(session, sought);
  }, [session, sought]);
  return (
    <div className="editor" data-panel={panel !== null} data-preview={previewing}>
      <h1 className="sr-only">{session.type === "pages" ? "Edit a page" : "Edit an article"}</h1>
      <EditingHead
        session={session}
        acts={acts}
        panelOpen={panel !== null}
        onPanel={() => {
          setPreviewing(false);
          setPanel(panel ? null : "details");
        }}
        previewing={previewing}
        onPreview={() => {
          if (previewing) setPreviewing(false);
          else preview();
        }}
        onPublish={() => setPublishing(true)}
      />
      <PresenceStrip post={record?.id ?? null} />
      {offered && <LeftWordsStrip session={session} left={offered} onDone={() => setOffered(null)} />}
      <div className="editor-columns">
        <WritingPlace session={session} />
        {previewing && <EditorPreview session={session} onClose={() => setPreviewing(false)} />}
        {panel && (
          <SidePanel
            session={session}
            shown={panel}
            onShow={setPanel}
            onTrash={acts.trash}
            onClose={() => setPanel(null)}
          />
        )}
      </div>
      {publishing && (
        <PublishWindow
          session={session}
          onGo={show}
          onClose={(words) => {
            setPublishing(false);
            if (words) acts.saved(words);
          }}
        />
      )}
      {harms.length > 0 && (
        <NotYetWindow
          records={[{ id: record?.id ?? 0, title: record?.title.raw ?? "", harms }]}
          onClose={() => setHarms([])}
          action={(finding) => (
            <button
              type="button"
              className="desk-button"
              onClick={() => {
                show(finding);
                goToFinding(session, finding);
              }}
            >
              Go there
            </button>
          )}
        />
      )}
      {state === "conflict" && theirs && <ConflictWindow session={session} theirs={theirs} words={problem} />}
    </div>
  );
}
