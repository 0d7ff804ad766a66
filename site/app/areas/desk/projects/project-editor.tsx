import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowUpRight, CalendarDays, Check, History } from "lucide-react";
import {
  type FormEvent,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { useOnce } from "../../../ui/forms/use-once.ts";
import { useCaller } from "../access/caller.tsx";
import { mayPublish } from "../access/capabilities.ts";
import { messageFor, outcomeMessage, publishedNow } from "../actions/outcome.ts";
import { useRenameNotice } from "../actions/use-rename-notice.ts";
import { type Changes, createRecord, getRecord, saveRecord, type Tagged } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import type { DeskRecord } from "../api/records.ts";
import { useCommands } from "../commands/commands.ts";
import { FieldCommentsProvider } from "../comments/field-comments.tsx";
import { type Finding, harmsAmong } from "../findings/finding.ts";
import { openedFinding } from "../findings/opened-finding.ts";
import { editPath } from "../kinds.ts";
import { HistoryPart, openHistory } from "../kit/history-part.tsx";
import { say } from "../notices/notices.ts";
import { usePageOffer } from "../notices/use-page-offer.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { PresenceStrip } from "../presence/presence-strip.tsx";
import { opensPreview } from "../preview/opens-preview.ts";
import { publicPath } from "../public-path.ts";
import { RecoveredDraft } from "../saving/recovered-draft.tsx";
import { useFormSession } from "../saving/use-form-session.ts";
import { useStudioZone } from "../time/studio-time.ts";
import { useUpdates } from "../updates/use-updates.ts";
import { changesOf, draftOf, type ProjectDraft, readDraft } from "./draft.ts";
import { projectFieldIds } from "./examine-project.ts";
import { goToPlace } from "./go-to-place.ts";
import { withFilesOf } from "./known-files.ts";
import { ProjectComments } from "./project-comments.tsx";
import { ProjectDetails } from "./project-details.tsx";
import { ProjectFields } from "./project-fields.tsx";
import { projectFindings } from "./project-findings.ts";
import { ProjectHead } from "./project-head.tsx";
import { ProjectPagePreview } from "./project-page-preview.tsx";
import { ProjectPreview } from "./project-preview.tsx";
import { useFiles } from "./use-files.ts";
import { useProjectComments } from "./use-project-comments.ts";

const NotYetWindow = lazyPart(() => import("../findings/not-yet-window.tsx"));

const ScheduleUpdateWindow = lazyPart(() => import("../updates/schedule-update-window.tsx"));
const ProjectHistory = lazyPart(() => import("./project-history.tsx"));
const ProjectUpdates = lazyPart(() => import("./project-updates.tsx"));

const type = "portfolio-items";

type Wish = "save" | "publish" | "pending" | "draft" | { at: string };

const savedMessages: Record<Exclude<Wish, object>, string> = {
  save: "Saved.",
  publish: "Published.",
  pending: "Sent for review.",
  draft: "Unpublished. It’s a draft again.",
};

const unscheduled = "Unscheduled. It stays a draft.";

function statusFor(wish: Wish, record: DeskRecord | null): Changes {
  if (typeof wish === "object") return { status: "future", date: `${wish.at}:00` };
  if (wish === "save") return {};
  return wish === "publish" ? publishedNow(record) : { status: wish };
}

/** A project's form, and beside it what visitors will see. */
export function ProjectEditor({
  opened,
  onMade = () => {},
}: {
  opened: Tagged | null;
  /** Called with the id of a project that was begun here, before the editor moves to its URL. */
  onMade?: (id: number) => void;
}) {
  const [record, setRecord] = useState(opened?.record ?? null);
  const id = record?.id ?? "new";
  const before = useMemo(() => draftOf(record), [record]);
  const [draft, setDraft] = useState<ProjectDraft>(before);
  const { session, saving, recovered, keep, forget, drop } = useFormSession({
    place: `${type}/${id}`,
    opened: before,
    etag: opened?.etag ?? "",
    read: (kept) => readDraft(kept, before),
  });
  const { state: arrival } = useLocation();
  const [previewing, setPreviewing] = useState(() => opensPreview(arrival));
  const history = useRef<HTMLDetailsElement>(null);
  const files = useFiles([draft.cover, ...draft.gallery.map((entry) => entry.id)]);
  const changes = useMemo(
    () => changesOf(before, draft, record?.content.raw ?? "", files),
    [before, draft, record, files],
  );
  const dirty = Object.keys(changes).length > 0;
  const comments = useProjectComments(record?.id ?? null);
  const caller = useCaller();
  const zone = useStudioZone();
  const client = useQueryClient();
  const navigate = useNavigate();
  const tellRename = useRenameNotice();

  // The journal keeps the form as it is shown, whether typed or restored.
  const { etag } = saving;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry names the tag that the draft is based on
  useEffect(() => {
    if (dirty) keep(draft);
    else forget();
  }, [draft, etag, dirty, keep, forget]);

  /** @param over sends no ETag, so that another person's save is overwritten. */
  async function send(wish: Wish, over: boolean): Promise<void> {
    const status = statusFor(wish, record);
    const known = await withFilesOf(
      draft.gallery.map((entry) => entry.id),
      files,
    );
    const sent: Changes = { ...changesOf(before, draft, record?.content.raw ?? "", known), ...status };
    const next = await (record
      ? saveRecord(type, record.id, sent, over ? {} : { etag })
      : createRecord(type, { title: draft.title || "Untitled project", ...sent }));
    forget();
    setRecord(next.record);
    session.show({ etag: next.etag });
    // The server picks another slug where the typed one is taken.
    const { slug } = next.record;
    setDraft(({ around: _, ...now }) => ({
      ...now,
      title: now.title || next.record.title.raw,
      details: now.details.slug === draft.details.slug ? { ...now.details, slug } : now.details,
    }));
    if (record) tellRename(publicPath(type, record), publicPath(type, next.record));
    if (typeof wish === "object") say(outcomeMessage(next.record, zone));
    else {
      const wanted = wish === "save" ? (record?.status ?? "draft") : wish;
      const message = wish === "draft" && record?.status === "future" ? unscheduled : savedMessages[wish];
      say(messageFor(next.record, wanted, message, zone));
    }
    void client.invalidateQueries({ queryKey: [...keys.records(type), "list"] });
    if (id !== "new") return;
    onMade(next.record.id);
    navigate(editPath(type, next.record.id), { replace: true, state: { keepsFocus: true } });
  }

  // A second save at the same time would send the old ETag.
  const once = useOnce();
  const shown = useRef({ draft, record, send });
  shown.current = { draft, record, send };
  const [held, setHeld] = useState<{ harms: readonly Finding[]; again: () => void } | null>(null);
  /** @param go called if nothing would harm visitors; otherwise the findings are shown, and can be checked again. */
  const check = useCallback(async (go: () => unknown): Promise<void> => {
    const harms = harmsAmong(await projectFindings(shown.current.draft));
    setHeld(harms.length > 0 ? { harms, again: () => void check(go) } : null);
    if (harms.length === 0) await go();
  }, []);
  const run = useCallback(
    (wish: Wish, over = false) =>
      once(async () => {
        const { status } = shown.current.record ?? {};
        const isOut = status === "publish" || status === "future";
        const save = () => session.save(() => shown.current.send(wish, over));
        if (wish === "publish" || typeof wish === "object" || (wish === "save" && isOut)) await check(save);
        else await save();
      }),
    [once, session, check],
  );
  const takesUpdates = record?.status === "publish";
  const hasUpdates = (useUpdates(type, record?.id ?? null).data ?? []).length > 0;
  const [isTiming, setTiming] = useState(false);
  /** The scheduled update that was taken into the form. */
  const [updated, setUpdated] = useState<number | null>(null);
  const scheduleUpdate = useCallback(() => check(() => setTiming(true)), [check]);
  const isBegun = opened === null;
  // A new project opens with the cursor in its title.
  useLayoutEffect(() => {
    if (isBegun) document.getElementById(projectFieldIds.title)?.focus({ preventScroll: true });
  }, [isBegun]);
  const [sought] = useState(() => openedFinding(arrival));
  useEffect(() => {
    if (sought) goToPlace(sought);
  }, [sought]);
  useCommands(
    useMemo(
      () => [
        ...[{ id: "save", label: "Save the project", group: "This page", icon: Check, keys: "mod+s" }].map(
          (command) => ({ ...command, run: () => run("save") }),
        ),
        {
          id: "preview",
          label: "Preview the page",
          group: "This page",
          icon: ArrowUpRight,
          run: () => setPreviewing(true),
        },
        ...(id === "new"
          ? []
          : [{ id: "history", label: "History", group: "This page", icon: History, words: "revisions" }].map(
              (command) => ({ ...command, run: () => openHistory(history.current) }),
            )),
        ...(takesUpdates && mayPublish(caller, type)
          ? [
              {
                id: "schedule-update",
                label: "Schedule this update…",
                group: "This page",
                icon: CalendarDays,
                keywords: "later date future version embargo",
                run: () => void scheduleUpdate(),
              },
            ]
          : []),
        ...(mayPublish(caller, type)
          ? [{ id: "publish", label: "Publish", group: "This page", icon: Check, run: () => run("publish") }]
          : []),
      ],
      [run, caller, id, takesUpdates, scheduleUpdate],
    ),
  );

  /** Restores the ETag, too, so that saving finds out whether somebody else has saved since. */
  function restoreDraft(): void {
    if (!recovered) return;
    setDraft(recovered.document);
    if (recovered.etag) session.show({ etag: recovered.etag });
    drop();
  }

  const offer = usePageOffer();
  function bringBack(past: ProjectDraft): void {
    const before = draft;
    setDraft({ ...past, details: draft.details });
    offer("Restored. Save to keep it.", () => setDraft(before));
  }

  const change = useCallback((make: (now: ProjectDraft) => ProjectDraft) => setDraft(make), []);

  /** Drops the changes, and shows the record as it is published. */
  const reload = () => {
    forget();
    setUpdated(null);
    takeTheirs();
  };
  const takeTheirs = () =>
    session.run(async () => {
      if (!record) return;
      const theirs = await getRecord(type, record.id);
      setRecord(theirs.record);
      setDraft(draftOf(theirs.record));
      session.show({ state: "saved", error: null, etag: theirs.etag });
    });

  return (
    <form
      className="desk-project"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        run("save");
      }}
    >
      <ProjectHead
        record={record}
        title={draft.title}
        dirty={dirty || id === "new"}
        isEmpty={!dirty && id === "new"}
        saving={saving.state === "saving"}
        mayPublish={mayPublish(caller, type)}
        onWish={run}
        onScheduleUpdate={takesUpdates ? () => void scheduleUpdate() : undefined}
        comments={comments}
        previewing={previewing && !comments.isShown}
        onPreview={() => {
          setPreviewing(!previewing || comments.isShown);
          comments.setShown(false);
        }}
      />
      {isTiming && record && (
        <Suspense>
          <ScheduleUpdateWindow
            type={type}
            record={record.id}
            etag={etag}
            replaced={updated}
            changes={async () => {
              const ids = draft.gallery.map((entry) => entry.id);
              return changesOf(before, draft, record.content.raw, await withFilesOf(ids, files));
            }}
            onDone={(said) => {
              setTiming(false);
              say(said);
              reload();
            }}
            onClose={() => setTiming(false)}
          />
        </Suspense>
      )}
      {held && (
        <Suspense>
          <NotYetWindow
            records={[{ id: record?.id ?? 0, title: draft.title, harms: held.harms }]}
            onReady={held.again}
            onClose={() => setHeld(null)}
            action={(finding) => (
              <button
                type="button"
                className="desk-button"
                onClick={() => {
                  setHeld(null);
                  goToPlace(finding);
                }}
              >
                Go there
              </button>
            )}
          />
        </Suspense>
      )}
      <PresenceStrip post={record?.id ?? null} />
      {recovered && <RecoveredDraft at={recovered.at} onTakeUp={restoreDraft} onThrowAway={drop} />}
      {saving.error !== null && (
        <div role="alert" className="desk-strip" data-kind="failed">
          <p>{errorMessage(saving.error)} What you typed is saved on this device.</p>
          {saving.state === "conflict" && (
            <span className="desk-row">
              <button type="button" className="desk-button" onClick={takeTheirs}>
                Take theirs
              </button>
              <button type="button" className="desk-button" onClick={() => run("save", true)}>
                Overwrite with mine
              </button>
            </span>
          )}
        </div>
      )}
      <div className="desk-project-columns" data-preview={previewing && !comments.isShown}>
        <div className="desk-project-fields">
          {record && hasUpdates && (
            <Suspense>
              <ProjectUpdates
                record={record}
                onPublished={() => {
                  if (!dirty) reload();
                }}
                onEdit={(id, changed) => {
                  const now = draft;
                  setDraft(changed);
                  setUpdated(id);
                  offer("The update is in the form. Schedule it again to keep what you change.", () => {
                    setDraft(now);
                    setUpdated(null);
                  });
                }}
              />
            </Suspense>
          )}
          <FieldCommentsProvider value={comments.buttons}>
            <ProjectFields draft={draft} change={change} files={files} isNew={!opened} />
            <ProjectDetails record={record} draft={draft} change={change} />
          </FieldCommentsProvider>
          {record && (
            <HistoryPart label="History" place={history}>
              <ProjectHistory record={record} draft={draft} onBringBack={bringBack} />
            </HistoryPart>
          )}
        </div>
        {previewing && !comments.isShown ? (
          <ProjectPagePreview record={record} changes={changes} onClose={() => setPreviewing(false)} />
        ) : comments.isShown ? (
          <ProjectComments comments={comments} />
        ) : (
          <ProjectPreview draft={draft} files={files} />
        )}
      </div>
    </form>
  );
}
