import {
  CalendarDays,
  Check,
  Eye,
  History,
  ListTree,
  MessageSquare,
  MessageSquarePlus,
  Send,
  SlidersHorizontal,
  Trash2,
  Undo2,
} from "lucide-react";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useCaller } from "../../access/caller.tsx";
import { mayPublish } from "../../access/capabilities.ts";
import type { Tagged } from "../../api/content.ts";
import { type Command, useCommands } from "../../commands/commands.ts";
import { type Finding, harmsAmong } from "../../findings/finding.ts";
import { openedFinding } from "../../findings/opened-finding.ts";
import { kindOf } from "../../kinds.ts";
import { say } from "../../notices/notices.ts";
import { lazyPart, OpeningWindow } from "../../parts/lazy-part.tsx";
import { PresenceStrip } from "../../presence/presence-strip.tsx";
import { opensPreview } from "../../preview/opens-preview.ts";
import { PreviewPane } from "../../preview/preview-pane.tsx";
import { usePreview } from "../../preview/use-preview.ts";
import { publicPath } from "../../public-path.ts";
import { scheduledPlace } from "../../updates/place.ts";
import { type TextComments, useTextComments } from "../comments/use-text-comments.ts";
import { goToFinding } from "../examine/findings-list.tsx";
import type { HeldText } from "../examine/held-text-window.tsx";
import { findingsNow } from "../examine/use-findings.ts";
import { isKeptBeside, savedTexts } from "../saving/autosave.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { isOut as isOutside } from "../saving/session-view.ts";
import { EditingHead } from "./editing-head.tsx";
import { RecoveredTextsStrip } from "./recovered-texts-strip.tsx";
import { type PanelName, SidePanel } from "./side-panel.tsx";
import { type EditingActions, useEditingActions } from "./use-editing-actions.ts";
import type { RecoveredTexts } from "./use-editing-session.ts";
import { useSessionView } from "./use-session-view.ts";
import { WritingArea } from "./writing-area.tsx";

const HeldTextWindow = lazyPart(() => import("../examine/held-text-window.tsx"));
const ConflictWindow = lazyPart(() => import("../conflict/conflict-window.tsx"));
const PublishWindow = lazyPart(() => import("../publish/publish-window.tsx"));
const ScheduleUpdateWindow = lazyPart(() => import("../../updates/schedule-update-window.tsx"));

const wide = () => matchMedia("(width >= 80rem)").matches;

export function EditingDesk({ session, left }: { session: EditingSession; left: RecoveredTexts | null }) {
  const { state, theirs, problem, record } = useSessionView(session);
  const [offered, setOffered] = useState(left);
  const { state: arrival, hash } = useLocation();
  const [previewing, setPreviewing] = useState(() => opensPreview(arrival));
  const [panel, setPanel] = useState<PanelName | null>(() => (wide() && !previewing ? "details" : null));
  const [publishing, setPublishing] = useState(false);
  const [held, setHeld] = useState<HeldText | null>(null);
  const hold = useCallback((harms: readonly Finding[], again: () => void) => setHeld({ harms, again }), []);
  const acts = useEditingActions(session, hold);
  /** The other person's version whose window was closed without merging. */
  const [putOff, setPutOff] = useState<Tagged | null>(null);
  const isGoingOut = isOutside(theirs?.record ?? null) && !isOutside(record);
  const [isTiming, setTiming] = useState(false);
  /** The scheduled update that was taken into the editor. */
  const [updated, setUpdated] = useState<number | null>(null);
  const scheduleUpdate = async () => {
    const found = harmsAmong(await findingsNow(session));
    if (found.length > 0) hold(found, () => void scheduleUpdate());
    else setTiming(true);
  };
  const showPanel = (name: PanelName) => {
    setPreviewing(false);
    setPanel(name);
  };
  useEffect(() => {
    if (hash === scheduledPlace) setPanel("scheduled");
  }, [hash]);
  const comments = useTextComments(
    session,
    useCallback(() => {
      setPreviewing(false);
      setPanel("comments");
    }, []),
  );
  const preview = () => {
    setPanel(null);
    setPreviewing(true);
  };
  useEditingCommands(session, {
    acts,
    comments,
    preview,
    scheduleUpdate,
    show: showPanel,
    publish: () => setPublishing(true),
  });
  const show = ({ field }: Finding) => {
    setPublishing(false);
    setHeld(null);
    if (field !== "excerpt" && field !== "featured") return;
    showPanel("details");
  };
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
        onMerge={() => setPutOff(null)}
        onScheduleUpdate={() => void scheduleUpdate()}
      />
      <PresenceStrip post={record?.id ?? null} />
      {offered && <RecoveredTextsStrip session={session} left={offered} onDone={() => setOffered(null)} />}
      <div className="editor-columns">
        <WritingArea session={session} comments={comments} />
        {previewing && <EditorPreview session={session} onClose={() => setPreviewing(false)} />}
        {panel && (
          <SidePanel
            session={session}
            shown={panel}
            onShow={setPanel}
            comments={comments}
            onEditUpdate={setUpdated}
            onTrash={acts.trash}
            onClose={() => setPanel(null)}
          />
        )}
      </div>
      {publishing && (
        <Suspense fallback={<OpeningWindow />}>
          <PublishWindow
            session={session}
            onGo={show}
            onClose={(words) => {
              setPublishing(false);
              if (words) acts.saved(words);
            }}
          />
        </Suspense>
      )}
      {isTiming && record && (
        <Suspense>
          <ScheduleUpdateWindow
            type={session.type}
            record={record.id}
            etag={session.saving.saving.etag}
            replaced={updated}
            changes={() => {
              const { status: _status, date: _date, password: _password, ...details } = session.view.changes;
              return { ...savedTexts(session.texts), ...details };
            }}
            onDone={(said) => {
              setTiming(false);
              setUpdated(null);
              say(said);
              void session.revert();
            }}
            onClose={() => setTiming(false)}
          />
        </Suspense>
      )}
      {held && (
        <Suspense>
          <HeldTextWindow session={session} held={held} onGo={show} onClose={() => setHeld(null)} />
        </Suspense>
      )}
      {state === "conflict" && theirs && theirs !== putOff && (
        <Suspense>
          <ConflictWindow
            session={session}
            theirs={theirs}
            message={problem}
            isGoingOut={isGoingOut}
            onMerge={(merged) => {
              session.merge(theirs, merged);
              // The record is public by now, and merging alone must not publish a draft's text.
              if (!isGoingOut) void acts.save("Merged and saved.");
            }}
            onClose={() => setPutOff(theirs)}
          />
        </Suspense>
      )}
    </div>
  );
}

const waiting = "The preview starts when you start writing.";

/** The page as readers would get it, while it is written. */
function EditorPreview({ session, onClose }: { session: EditingSession; onClose: () => void }) {
  const { record, title, excerpt, changes, state } = useSessionView(session);
  const preview = usePreview({
    of: record && `${session.type}/${record.id}`,
    body: () => ({ ...savedTexts(session.texts), ...session.view.changes }),
  });
  const { changed } = preview;
  // Typed text does not come through React.
  useEffect(() => session.editor.onChange(changed), [session, changed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them changes what is shown
  useEffect(changed, [changed, record, title, excerpt, changes]);
  const caller = useCaller();
  const isKept = state === "kept" && record !== null && !isKeptBeside(record, caller.id);
  const post = record && {
    id: record.id,
    isPublished: record.status === "publish",
    isUnsaved: !(state === "saved" || isKept) || Object.keys(changes).length > 0,
    publicPath: publicPath(session.type, record),
  };
  return <PreviewPane preview={preview} post={post} waiting={waiting} onClose={onClose} />;
}

interface Ways {
  acts: EditingActions;
  comments: TextComments;
  show: (panel: PanelName) => void;
  preview: () => void;
  publish: () => void;
  scheduleUpdate: () => Promise<void>;
}

/** Adds the open text's commands to the palette, with their keys. */
function useEditingCommands(session: EditingSession, ways: Ways): void {
  const caller = useCaller();
  const { record } = useSessionView(session);
  const status = record?.status ?? "draft";
  const isOut = isOutside(record);
  const isMade = record !== null;
  const takesUpdates = record?.status === "publish";
  // The commands stay the same objects while somebody types, and read the latest state when they run.
  const latest = useRef(ways);
  latest.current = ways;
  const commands = useMemo(() => {
    const { one } = kindOf(session.type);
    const may = mayPublish(caller, session.type);
    const panel = (name: PanelName) => () => latest.current.show(name);
    const made: (Omit<Command, "group"> | false)[] = [
      status !== "trash" && {
        id: "save",
        label: isOut ? "Save and update" : "Save",
        icon: Check,
        keys: "mod+s",
        run: () => void latest.current.acts.save("Saved."),
      },
      (!isOut || status === "future") &&
        status !== "trash" &&
        may && {
          id: "publish",
          label: "Publish…",
          icon: Send,
          keywords: "schedule move",
          run: () => latest.current.publish(),
        },
      { id: "preview", label: "Preview", icon: Eye, keywords: "link", run: () => latest.current.preview() },
      {
        id: "details",
        label: "Details",
        icon: SlidersHorizontal,
        keywords: "address excerpt categories tags featured picture image photo",
        run: panel("details"),
      },
      { id: "check", label: "Check", icon: Check, keywords: "examine problems", run: panel("check") },
      { id: "outline", label: "Outline", icon: ListTree, keywords: "headings", run: panel("outline") },
      isMade && {
        id: "comment",
        label: "Comment on this block",
        icon: MessageSquarePlus,
        hint: "Ctrl Alt M",
        run: () => latest.current.comments.begin(),
      },
      {
        id: "comments",
        label: "Comments",
        icon: MessageSquare,
        keywords: "discuss notes mention",
        run: panel("comments"),
      },
      { id: "history", label: "History", icon: History, keywords: "revisions", run: panel("revisions") },
      takesUpdates &&
        may && {
          id: "schedule-update",
          label: "Schedule this update…",
          icon: CalendarDays,
          keywords: "later date future version embargo",
          run: () => void latest.current.scheduleUpdate(),
        },
      takesUpdates && {
        id: "scheduled",
        label: "Scheduled updates",
        icon: CalendarDays,
        keywords: "future later",
        run: panel("scheduled"),
      },
      isOut &&
        may && {
          id: "withdraw",
          label: `Unpublish this ${one}`,
          icon: Undo2,
          keywords: "withdraw draft",
          run: () => void latest.current.acts.withdraw(),
        },
      isMade &&
        status !== "trash" && {
          id: "trash",
          label: `Move this ${one} to the trash`,
          icon: Trash2,
          keywords: "delete remove",
          run: () => latest.current.acts.trash(),
        },
    ];
    return made.flatMap((command) => (command ? [{ ...command, group: "This page" }] : []));
  }, [session.type, caller, status, isOut, isMade, takesUpdates]);
  useCommands(commands);
}
