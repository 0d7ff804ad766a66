/** Whether the particles drift: the visitor's choice, kept between visits and shared by field and control. */
import { useSyncExternalStore } from "react";

const storageKey = "extenso_particles";

const listeners = new Set<() => void>();
let choice: boolean | undefined;

function wanted(): boolean {
  if (choice === undefined) {
    try {
      choice = localStorage.getItem(storageKey) !== "paused";
    } catch {
      choice = true;
    }
  }
  return choice;
}

export function chooseParticles(next: boolean): void {
  choice = next;
  try {
    localStorage.setItem(storageKey, next ? "playing" : "paused");
  } catch {
    // Without storage the choice lasts for the visit.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useParticlesWanted(): boolean {
  return useSyncExternalStore(subscribe, wanted, () => true);
}
