import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "../../api/keys.ts";
import { say } from "../../notices/notices.ts";
import { PresenceStrip } from "../../presence/presence-strip.tsx";
import { ConflictWindow } from "../conflict/conflict-window.tsx";
import type { Finding } from "../examine/examine.ts";
import { PublishWindow } from "../publish/publish-window.tsx";
import type { EditingSession } from "../saving/editing-session.ts";
import { EditingHead } from "./editing-head.tsx";
import { EditorPreview } from "./editor-preview.tsx";
import { LeftWordsStrip } from "./left-words.tsx";
import { type PanelName, SidePanel } from "./side-panel.tsx";
import type { LeftWords } from "./use-editing-session.ts";
import { useSessionView } from "./use-session-view.ts";
import { WritingPlace } from "./writing-place.tsx";

const wide = () => matchMedia("(width >= 80rem)").matches;

export function EditingDesk({ session, left }: { session: EditingSession; left: LeftWords | null }) {
  const queries = useQueryClient();
  const { state, theirs, problem, record } = useSessionView(session);
  const [offered, setOffered] = useState(left);
  const [panel, setPanel] = useState<PanelName | null>(() => (wide() ? "details" : null));
  const [previewing, setPreviewing] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const saved = (words: string) => {
    say(words);
    void queries.invalidateQueries({ queryKey: keys.records(session.type) });
  };
  const show = ({ field }: Finding) => {
    setPublishing(false);
    if (field !== "excerpt" && field !== "featured") return;
    setPreviewing(false);
    setPanel("details");
  };
  return (
    <div className="editor" data-panel={panel !== null} data-preview={previewing}>
      <h1 className="sr-only">{session.type === "pages" ? "Edit a page" : "Edit an article"}</h1>
      <EditingHead
        session={session}
        panelOpen={panel !== null}
        onPanel={() => {
          setPreviewing(false);
          setPanel(panel ? null : "details");
        }}
        previewing={previewing}
        onPreview={() => {
          setPanel(null);
          setPreviewing(!previewing);
        }}
        onPublish={() => setPublishing(true)}
        onSaved={saved}
      />
      <PresenceStrip post={record?.id ?? null} />
      {offered && <LeftWordsStrip session={session} left={offered} onDone={() => setOffered(null)} />}
      <div className="editor-columns">
        <WritingPlace session={session} />
        {previewing && <EditorPreview session={session} onClose={() => setPreviewing(false)} />}
        {panel && (
          <SidePanel session={session} shown={panel} onShow={setPanel} onClose={() => setPanel(null)} />
        )}
      </div>
      {publishing && (
        <PublishWindow
          session={session}
          onGo={show}
          onClose={(words) => {
            setPublishing(false);
            if (words) saved(words);
          }}
        />
      )}
      {state === "conflict" && theirs && <ConflictWindow session={session} theirs={theirs} words={problem} />}
    </div>
  );
}
