import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { type CommentedField, type LabelledPlace, placeAt } from "./page-places.ts";

/** While it is on, the page's next press chooses a place instead of doing what it would. */
export function usePointing(
  page: Document | null,
  fields: readonly CommentedField[],
  onPlace: (place: LabelledPlace) => void,
) {
  const [isOn, setOn] = useState(false);
  const stop = useCallback(() => setOn(false), []);
  const press = useEffectEvent((target: Element) => {
    const place = page && placeAt(page, target, fields);
    if (!place) return;
    setOn(false);
    onPlace(place);
  });

  useEffect(() => {
    if (!isOn || !page) return;
    const onPress = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
      const target = event.composedPath()[0] as Element | undefined;
      // Of another document: `instanceof` would know nothing of it.
      if (target?.nodeType === Node.ELEMENT_NODE) press(target);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      setOn(false);
    };
    page.documentElement.style.cursor = "crosshair";
    page.addEventListener("click", onPress, true);
    for (const target of [page, document]) target.addEventListener("keydown", onKey, true);
    return () => {
      page.documentElement.style.cursor = "";
      page.removeEventListener("click", onPress, true);
      for (const target of [page, document]) target.removeEventListener("keydown", onKey, true);
    };
  }, [isOn, page]);
  return { isOn, start: () => setOn(true), stop };
}
