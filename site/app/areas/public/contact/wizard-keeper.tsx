/**
 * The wizard's behaviour: draft, history, checks, sending, thanks. This code loads after the page, whose form shows and
 * accepts input without it.
 */
import type { SessionUser } from "@extenso/contract/entities.ts";
import type { ContactRequest } from "@extenso/contract/requests/extenso.ts";
import { type Dispatch, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isBegunMessage } from "../../../copy/package-request.ts";
import { useSessionState } from "../../../session/session-store.ts";
import { clearDraft, type Draft, draftOfEvent, readDraft, readSent, writeDraft, writeSent } from "./draft.ts";
import { forgetKept, forgetWaiting, keepWaiting, keptFiles, type Sent, sentRequest } from "./kept-request.ts";
import { alone, sendFiles } from "./send-files.ts";
import { useStepHistory } from "./step-history.ts";
import { dismissWorker, fetchWorker, sendOnceOnline } from "./wait-for-connection.ts";
import {
  furthestStep,
  isUntouched,
  lastStep,
  networkError,
  type OwnValues,
  type Step,
  type WizardEvent,
  type WizardState,
} from "./wizard-state.ts";

/** Outcome of sending a request with its files. */
type SendResult =
  | { ok: true; sent: Sent }
  /** `isOffline`: nothing has reached the server, and the browser knows of no connection. */
  | { ok: false; message: string; isOffline: boolean };

/** Sends the request, then its files: a file that fails doesn't fail the request. */
async function sendRequest(
  request: ContactRequest,
  files: readonly File[],
  onFile: (number: number) => void,
): Promise<SendResult> {
  const submissionKey = request.submission_key ?? "";
  // The worker may have sent it meanwhile.
  const earlier = await sentRequest();
  if (earlier?.submissionKey === submissionKey) return { ok: true, sent: earlier };
  try {
    const { createClient } = await loadClient();
    const client = createClient({ baseUrl: "/wp-json", fetch: (...call) => fetch(...call) });
    const { reference, request_path: path = "" } = await client.submitContact(request);
    const unsent = path === "" ? files.map(({ name }) => name) : await sendFiles(path, files, onFile);
    return { ok: true, sent: { submissionKey, reference, path, unsent } };
  } catch (error) {
    const message = await messageOf(error);
    const isOffline = message === networkError && !navigator.onLine;
    return { ok: false, message: isOffline ? `${networkError} ${keptWords}` : message, isOffline };
  }
}

/** Path of the page that led to the form; empty where the browser doesn't tell. */
function pageBefore(): string {
  const { entries, currentEntry } = globalThis.navigation ?? {};
  const before = currentEntry ? entries?.call(globalThis.navigation)[currentEntry.index - 1]?.url : null;
  const { origin, pathname } = URL.parse(before || document.referrer) ?? {};
  return origin === location.origin ? (pathname ?? "") : "";
}

async function messageOf(error: unknown): Promise<string> {
  // The client itself may have failed to load: offline, the message is that of a lost request.
  const errors = await import("@extenso/contract/errors/errors.ts").catch(() => null);
  if (errors && error instanceof errors.ApiError && error.code !== "network") return error.message;
  return networkError;
}

export { default as FilesField } from "./files-field.tsx";
export { default as SentLine } from "./sent-line.tsx";
export { default as SuccessView } from "./success-view.tsx";

const keptWords = "Your request is kept on this device and goes out by itself when you’re back online.";

/** docs/specification.md §9. */
const successViewMs = 4000;

const loadChecks = () => import("./checks.ts");
const loadClient = () => import("@extenso/contract/client/client.ts");

type Values = WizardState["values"];

/** Actions that the form calls. */
export interface WizardActions {
  prepare(): void;
  goOn(): Promise<void>;
  goBack(): void;
  submit(): Promise<void>;
  another(): void;
}

export interface KeeperProps {
  state: WizardState;
  dispatch: Dispatch<WizardEvent>;
  files: readonly File[];
  onFiles(files: readonly File[]): void;
  preset: Partial<Values>;
  form: RefObject<HTMLFormElement | null>;
  /** The heading of the current step. */
  heading: RefObject<HTMLHeadingElement | null>;
  onReady(actions: RefObject<WizardActions>): void;
}

/** The preset from the URL wins over the draft, except over a message that somebody has typed. */
function withPreset(draft: Values, preset: Partial<Values>): Values {
  const typed = draft.message !== "" && !isBegunMessage(draft.message);
  return { ...draft, ...preset, message: typed ? draft.message : (preset.message ?? draft.message) };
}

const nobody: OwnValues = { name: "", email: "" };

/** If the server gave no email address, the session has a placeholder at `localhost`, which is left out here. */
function ownValues({ name, username, email }: SessionUser): OwnValues {
  return { name: name || username, email: email.endsWith("@localhost") ? "" : email };
}

export function WizardKeeper({
  state,
  dispatch,
  files,
  onFiles,
  preset,
  form,
  heading,
  onReady,
}: KeeperProps) {
  const [isRestored, setRestored] = useState(false);
  const submissionKey = useRef<string | null>(null);
  const openedAt = useRef(0);
  const movesFocus = useRef(false);
  const sending = useRef(false);
  /** Values, as JSON, that are no draft: they wait for a connection or have gone out. A change of any field makes one. */
  const handedOver = useRef<string | null>(null);
  const here = useRef(true);
  /** A draft is on its way into the form: what the form held before must not be kept in its place. */
  const isRestoring = useRef(false);
  const own = useRef(nobody);
  /** The empty field that somebody is in while it is filled: what they type replaces what came. */
  const filledInUse = useRef<HTMLInputElement>(null);
  const history = useStepHistory((step) => {
    // Once it is sent, the thanks have the focus while the history goes back to where the form was opened.
    movesFocus.current =
      state.status !== "success" && Math.min(step, furthestStep(state.values)) !== state.step;
    dispatch({ type: "shown", step });
  });

  // A response may arrive after the component is unmounted.
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once
  useEffect(() => {
    openedAt.current = performance.now();
    setRestored(true);
    const last = readSent();
    const draft = readDraft();
    submissionKey.current = draft?.submissionKey ?? null;
    if (!draft) void forgetKept();
    else
      void keptFiles().then((found) => {
        if (found.length > 0 && here.current) onFiles(found);
        if (draft.sendingAfterMs != null) void send(draft.values, draft.step, draft.sendingAfterMs, found);
      });
    isRestoring.current = draft !== null || last !== null;
    if (draft?.sendingAfterMs != null) {
      dispatch({ type: "restored", step: history.begin(draft.step), values: draft.values, last });
      return;
    }
    if (!draft && last === null) return;
    const values = draft ? withPreset(draft.values, preset) : {};
    // A visitor who is already using the form stays at the step that is shown.
    const isUsed = form.current?.contains(document.activeElement);
    const step = draft ? history.begin(isUsed ? 1 : draft.step) : 1;
    dispatch({ type: "restored", step, values, last, began: preset });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft changes with these alone
  useEffect(() => {
    if (isRestoring.current) {
      isRestoring.current = false;
      return;
    }
    // While sending, the draft holds `sendingAfterMs`, which must not be overwritten.
    if (sending.current || state.status === "sending" || state.status === "success") return;
    if (handedOver.current === JSON.stringify(state.values)) return;
    if (handedOver.current !== null) void forgetWaiting();
    handedOver.current = null;
    if (state.step === 1 && isUntouched(state.values, own.current)) clearDraft();
    else keep(state.values, state.step);
  }, [state.values, state.step, state.status]);

  // A request that waits for a connection is sent when there is one, by the tab in which it was sent first.
  useEffect(() => {
    const sendWaiting = () => {
      const draft = handedOver.current === null ? null : readDraft();
      if (draft?.sendingAfterMs == null) return;
      void sendNow.current(draft.values, draft.step, draft.sendingAfterMs, chosen.current);
    };
    addEventListener("online", sendWaiting);
    return () => removeEventListener("online", sendWaiting);
  }, []);

  // The success view stays; after a while the form is there again below it, empty.
  useEffect(() => {
    if (state.status !== "success") return;
    const timer = setTimeout(() => dispatch({ type: "reset" }), successViewMs);
    return () => clearTimeout(timer);
  }, [state.status, dispatch]);

  // Before the step is painted: a later effect would take the focus from a field that somebody is in by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step, or the form again, is what there is to read
  useLayoutEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    heading.current?.focus();
  }, [state.step, state.status, state.sent]);

  // The signed-in user's name and email are filled in, also after a later sign-in; signing out removes them.
  const { user } = useSessionState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: also for the empty form after the thanks
  useEffect(() => {
    if (state.status === "success" || state.status === "sending") return;
    const before = own.current;
    own.current = user ? ownValues(user) : nobody;
    const { activeElement: field } = document;
    const isEmptyField =
      field instanceof HTMLInputElement && field.form === form.current && field.value === "";
    filledInUse.current = isEmptyField ? field : null;
    dispatch({ type: "prefilled", values: own.current, before });
  }, [user?.id, user?.name, user?.email, state.status, dispatch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with the values that have just come
  useLayoutEffect(() => {
    const field = filledInUse.current;
    filledInUse.current = null;
    if (field === null || field !== document.activeElement) return;
    // What somebody has typed meanwhile is theirs: selected, it would go with their next letter.
    if (field.value === own.current[field.name as keyof OwnValues]) field.select();
  }, [state.values]);

  // A hidden tab takes over the draft from the tab in which it is edited.
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      const draft = document.visibilityState === "hidden" ? draftOfEvent(event) : undefined;
      if (draft === undefined || sending.current) return;
      submissionKey.current = draft?.submissionKey ?? null;
      if (draft) dispatch({ type: "followed", values: draft.values });
      else dispatch({ type: "reset" });
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [dispatch]);

  function keep(values: Values, step: Step, sendingAfterMs: Draft["sendingAfterMs"] = null): void {
    writeDraft({ values, step, submissionKey: submissionKey.current, sendingAfterMs });
  }

  async function goOn(): Promise<void> {
    const checks = await loadChecks().catch(() => null);
    if (!checks) return dispatch({ type: "failed", message: networkError });
    const errors = checks.errorsOfStep(state.step, state.values);
    const leaves = Object.keys(errors).length === 0;
    movesFocus.current = leaves;
    dispatch({ type: "next", errors });
    if (leaves) history.goTo(Math.min(state.step + 1, lastStep) as Step);
  }

  function goBack() {
    const step = Math.max(state.step - 1, 1) as Step;
    movesFocus.current = true;
    dispatch({ type: "shown", step });
    history.goTo(step);
  }

  function another(): void {
    movesFocus.current = true;
    dispatch({ type: "another" });
  }

  async function submit(): Promise<void> {
    // Two clicks within one frame both see the old state; the ref changes without a render.
    if (sending.current) return;
    const checks = await loadChecks().catch(() => null);
    if (!checks) return dispatch({ type: "failed", message: networkError });
    const refused = checks.firstErrors(state.values);
    if (sending.current) return;
    if (refused) {
      dispatch({ type: "refused", ...refused });
      history.goTo(refused.step);
      return;
    }
    await send(state.values, state.step, Math.round(performance.now() - openedAt.current), files);
  }

  /**
   * A reload meanwhile finds `sendingAfterMs` in the draft, and sends the same request again under its key; so does the
   * next visit after a request that found no connection.
   */
  async function send(
    values: Values,
    step: Step,
    elapsedMs: number,
    attached: readonly File[],
  ): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    const key = submissionKey.current ?? crypto.randomUUID();
    submissionKey.current = key;
    dispatch({ type: "sending" });
    keep(values, step, elapsedMs);
    let leaving = false;
    const leave = () => {
      leaving = true;
    };
    // Leaving the page cancels the request, which isn't reported as a failure.
    addEventListener("beforeunload", leave);
    const request = {
      ...values,
      submission_key: key,
      elapsed_ms: elapsedMs,
      website: String(new FormData(form.current ?? undefined).get("website") ?? ""),
      page: pageBefore(),
      tell_path: true,
    };
    const answer = await alone(() =>
      sendRequest(request, attached, (number) =>
        dispatch({ type: "sending", progress: `Sending file ${number} of ${attached.length}…` }),
      ),
    );
    removeEventListener("beforeunload", leave);
    sending.current = false;
    if (leaving && !answer.ok) return;
    if (!answer.ok) {
      handedOver.current = answer.isOffline ? JSON.stringify(values) : null;
      keep(values, step, answer.isOffline ? elapsedMs : null);
      if (answer.isOffline) {
        await keepWaiting(request);
        void sendOnceOnline();
      }
      dispatch({ type: "failed", message: answer.message });
      return;
    }
    // An effect of an earlier render may still run, and must not store the sent values as a draft.
    handedOver.current = JSON.stringify(values);
    submissionKey.current = null;
    clearDraft();
    void forgetKept().then(dismissWorker);
    const { reference = "", path, unsent } = answer.sent;
    writeSent({ reference, path });
    // After the page was left, there is no form to update, and the history isn't its own any more.
    if (!here.current) return;
    onFiles([]);
    dispatch({ type: "succeeded", reference, path, unsent });
    history.leaveSteps();
  }

  const chosen = useRef(files);
  chosen.current = files;
  const sendNow = useRef(send);
  sendNow.current = send;
  const actions = useRef<WizardActions>({ prepare, goOn, goBack, submit, another });
  actions.current = { prepare, goOn, goBack, submit, another };
  // A press that came first acts on the form as it was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useLayoutEffect(() => {
    if (isRestored) onReady(actions);
  }, [isRestored]);
  return null;
}

/**
 * Preloads the checks, and the client, while the form is being filled in: a browser that has failed to load a module
 * once doesn't load it again before the page is, so a connection that is lost meanwhile would hold the request back.
 */
function prepare(): void {
  void fetchWorker();
  Promise.all([loadChecks(), loadClient()]).catch(() => {
    // `goOn` and `submit` load them again, and report a failure.
  });
}
