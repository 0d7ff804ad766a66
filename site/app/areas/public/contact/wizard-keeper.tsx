/**
 * What the wizard does beyond showing: draft, history, checks, sending, thanks. It arrives after the page, which
 * shows and takes what is typed without it.
 */

import type { SessionUser } from "@extenso/contract/entities.ts";
import { type Dispatch, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { isBegunMessage } from "../../../copy/package-request.ts";
import { useSessionState } from "../../../session/session-store.ts";
import { clearDraft, type Draft, draftOfEvent, readDraft, readSent, writeDraft, writeSent } from "./draft.ts";
import { sendRequest } from "./send-request.ts";
import { useStepHistory } from "./use-step-history.ts";
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

export { default as SentLine } from "./sent-line.tsx";
export { default as SuccessView } from "./success-view.tsx";

/** docs/specification.md §9. */
const successViewMs = 4000;

const loadChecks = () => import("./checks.ts");

type Values = WizardState["values"];

/** What the form's buttons ask for. */
export interface WizardActions {
  prepare(): void;
  goOn(): Promise<void>;
  goBack(): void;
  submit(): Promise<void>;
}

export interface KeeperProps {
  state: WizardState;
  dispatch: Dispatch<WizardEvent>;
  preset: Partial<Values>;
  form: RefObject<HTMLFormElement | null>;
  /** Of the step that shows. */
  heading: RefObject<HTMLHeadingElement | null>;
  onReady(actions: RefObject<WizardActions>): void;
}

/** The address's choice wins over the draft's, but never over words that somebody has typed. */
function withPreset(draft: Values, preset: Partial<Values>): Values {
  const typed = draft.message !== "" && !isBegunMessage(draft.message);
  return { ...draft, ...preset, message: typed ? draft.message : (preset.message ?? draft.message) };
}

const nobody: OwnValues = { name: "", email: "" };

/** Without a server that told the address, the session has a made-up one. */
function ownValues({ name, username, email }: SessionUser): OwnValues {
  return { name: name || username, email: email.endsWith("@localhost") ? "" : email };
}

export function WizardKeeper({ state, dispatch, preset, form, heading, onReady }: KeeperProps) {
  const submissionKey = useRef<string | null>(null);
  const openedAt = useRef(0);
  const movesFocus = useRef(false);
  const sending = useRef(false);
  const here = useRef(true);
  const own = useRef(nobody);
  const history = useStepHistory((step) => {
    movesFocus.current = Math.min(step, furthestStep(state.values)) !== state.step;
    dispatch({ type: "shown", step });
  });

  // An answer may come when the page is gone.
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once
  useEffect(() => {
    openedAt.current = performance.now();
    const reference = readSent();
    const draft = readDraft();
    submissionKey.current = draft?.submissionKey ?? null;
    if (draft?.sendingAfterMs != null) {
      dispatch({ type: "restored", step: history.begin(draft.step), values: draft.values, reference });
      void send(draft.values, draft.step, draft.sendingAfterMs);
      return;
    }
    if (!draft && reference === null) return;
    const values = draft ? withPreset(draft.values, preset) : {};
    const step = draft ? history.begin(draft.step) : 1;
    dispatch({ type: "restored", step, values, reference, began: preset });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes with these alone
  useEffect(() => {
    // What is being sent has its own mark in the draft.
    if (sending.current || state.status === "success") return;
    if (state.step === 1 && isUntouched(state.values, own.current)) clearDraft();
    else keep(state.values, state.step);
  }, [state.values, state.step, state.status]);

  // The thanks give way to an empty form by themselves.
  useEffect(() => {
    if (state.status !== "success") return;
    const timer = setTimeout(() => {
      // Whoever has gone on reading elsewhere is left there.
      movesFocus.current = document.activeElement?.matches("[role=status] h1") === true;
      dispatch({ type: "reset" });
    }, successViewMs);
    return () => clearTimeout(timer);
  }, [state.status, dispatch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another step, or the form again, is what there is to read
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    // After the thanks, what remains of them is above the fresh form.
    const sent = state.step === 1 ? form.current?.querySelector<HTMLElement>("[data-sent]") : null;
    (sent ?? heading.current)?.focus();
  }, [state.step, state.status]);

  // Who is signed in, or has signed in meanwhile, needn't type who they are; who signs out takes it along.
  const { user } = useSessionState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: also for the empty form after the thanks
  useEffect(() => {
    if (state.status === "success" || state.status === "sending") return;
    const before = own.current;
    own.current = user ? ownValues(user) : nobody;
    dispatch({ type: "prefilled", values: own.current, before });
  }, [user?.id, user?.name, user?.email, state.status, dispatch]);

  // A tab that lies behind follows the one that is typed in.
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

  async function submit(): Promise<void> {
    // Two presses within one frame both see the old state; this doesn't wait for a render.
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
    await send(state.values, state.step, Math.round(performance.now() - openedAt.current));
  }

  /** A reload in the middle finds the mark in the draft, and sends the same request again under its key. */
  async function send(values: Values, step: Step, elapsedMs: number): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    submissionKey.current ??= crypto.randomUUID();
    dispatch({ type: "sending" });
    keep(values, step, elapsedMs);
    let leaving = false;
    const leave = () => {
      leaving = true;
    };
    // Leaving cancels what is under way, which is no failure to be told.
    addEventListener("beforeunload", leave);
    const answer = await sendRequest(values, {
      submissionKey: submissionKey.current,
      elapsedMs,
      trap: String(new FormData(form.current ?? undefined).get("website") ?? ""),
    });
    removeEventListener("beforeunload", leave);
    sending.current = false;
    if (leaving && !answer.ok) return;
    if (!answer.ok) {
      keep(values, step);
      dispatch({ type: "failed", message: answer.message });
      return;
    }
    submissionKey.current = null;
    clearDraft();
    writeSent(answer.reference ?? "");
    // Whoever has gone to another page meanwhile is left there.
    if (!here.current) return;
    dispatch({ type: "succeeded", reference: answer.reference });
    history.leaveSteps();
  }

  const actions = useRef<WizardActions>({ prepare, goOn, goBack, submit });
  actions.current = { prepare, goOn, goBack, submit };
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useLayoutEffect(() => onReady(actions), []);
  return null;
}

/** For a form in use: what checks it is there by then. */
function prepare(): void {
  loadChecks().catch(() => {
    // Going on says so.
  });
}
