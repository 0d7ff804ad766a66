/**
 * The theme lives in storage and as `data-theme` on the page's root. Anonymous pages are the same for
 * everyone, so the script below, first thing in the head, puts the right theme there before anything
 * is painted; it marks the page as scripted and signed in or not for the same reason.
 */
import { useSyncExternalStore } from "react";

export type Theme = "dark" | "light";

const storageKey = "extenso_theme";

/** In the page alone: browsers take it over from the HTML, so it is no part of the first load's code. */
export const firstPaintScript = import.meta.env.SSR
  ? `(function(){var r=document.documentElement,s;r.dataset.scripted="";try{s=localStorage;var t=s.getItem("${storageKey}");if(t==="dark"||t==="light")r.dataset.theme=t;if(s.getItem("extenso_font"))r.dataset.font="";if(s.getItem("extenso_token")&&s.getItem("extenso_user"))r.dataset.session=""}catch(e){}})()`
  : "";

const listeners = new Set<() => void>();

function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "dark" || chosen === "light" ? chosen : systemTheme();
}

/** Applies a theme and remembers it; without storage (private windows) it lasts for the visit. */
function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // A full or forbidden storage must not keep the page from changing.
  }
  for (const listener of listeners) listener();
}

/** The new light sweeps over the page (motion.css), where the browser can and nobody asked for stillness. */
export function toggleTheme(): Theme {
  const next = currentTheme() === "dark" ? "light" : "dark";
  const update = () => setTheme(next);
  if ("ViewTransitionTypeSet" in window) document.startViewTransition({ update, types: ["light"] });
  else update();
  return next;
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: light)");
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey) return;
    if (event.newValue === "dark" || event.newValue === "light") {
      document.documentElement.dataset.theme = event.newValue;
    }
    listener();
  };
  listeners.add(listener);
  system.addEventListener("change", listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", listener);
    removeEventListener("storage", onStorage);
  };
}

/** Null while rendered on the server, which cannot know it. */
export function useTheme(): Theme | null {
  return useSyncExternalStore<Theme | null>(subscribe, currentTheme, () => null);
}
