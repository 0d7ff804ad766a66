/** The wizard's steps as entries of the browser's history. */
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import type { Step } from "./wizard-state.ts";

/** The wizard's part of a history entry's state. */
interface Place {
  wizardStep: Step;
  /** How many entries of the wizard lie below it. */
  depth: number;
}

function placeIn(state: unknown): Place | null {
  const { wizardStep, depth } = Object(state) as Partial<Record<keyof Place, unknown>>;
  const step = ([1, 2, 3, 4] as const).find((candidate) => candidate === wizardStep);
  return step && typeof depth === "number" ? { wizardStep: step, depth } : null;
}

/**
 * Each step that is reached is an entry of the browser's history: Back leads one step back, from the first
 * one out of the page, and Forward returns.
 *
 * @param onShown called with the step to which Back or Forward has led.
 */
export function useStepHistory(onShown: (step: Step) => void) {
  const { key, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const kind = useNavigationType();
  const place = useRef<Place>(placeIn(state) ?? { wizardStep: 1, depth: 0 });
  const shownLast = useRef(key);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry is looked at once
  useEffect(() => {
    if (shownLast.current === key) return;
    shownLast.current = key;
    const found = placeIn(state);
    if (kind === "POP") {
      place.current = found ?? { wizardStep: 1, depth: 0 };
      onShown(place.current.wizardStep);
    } else if (!found) place.current.depth = 0;
  }, [key]);

  function note(next: Place, replace: boolean): void {
    place.current = next;
    navigate({ pathname, search }, { replace, state: next, preventScrollReset: true });
  }

  return {
    /** @returns the step to start with: this entry's, else the draft's, which the entry takes over. */
    begin(draftStep: Step): Step {
      const known = placeIn(state);
      if (known) return known.wizardStep;
      if (draftStep > 1) note({ wizardStep: draftStep, depth: 0 }, true);
      return draftStep;
    },

    goTo(step: Step): void {
      const { wizardStep, depth } = place.current;
      const back = wizardStep - step;
      if (back < 0) note({ wizardStep: step, depth: depth + 1 }, false);
      else if (back > depth) note({ wizardStep: step, depth }, true);
      else if (back > 0) navigate(-back);
    },

    /** Once it is sent, Back leaves the page. */
    leaveSteps(): void {
      if (place.current.depth > 0) navigate(-place.current.depth);
    },
  };
}
