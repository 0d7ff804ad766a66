/**
 * Makes a toolbar one stop of the Tab key, as its element's `ref`: within it, arrows, Home and End move the focus, as
 * the ARIA practices ask of a toolbar. Tools may come and go.
 */
export function keepOneTabStop(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return;
  const tools = () =>
    [...bar.querySelectorAll<HTMLElement>("button, select")].filter((tool) => tool.checkVisibility());
  let current: HTMLElement | undefined;
  const mark = () => {
    const all = tools();
    if (!current || !all.includes(current)) current = all[0];
    for (const tool of all) tool.tabIndex = tool === current ? 0 : -1;
  };
  const onFocus = ({ target }: FocusEvent) => {
    current = tools().find((tool) => tool === target) ?? current;
    mark();
  };
  const onKey = (event: KeyboardEvent) => {
    const all = tools();
    const at = all.indexOf(event.target as HTMLElement);
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: all.length - 1,
    };
    const next = steps[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  };
  const changes = new MutationObserver(mark);
  changes.observe(bar, { childList: true });
  bar.addEventListener("focusin", onFocus);
  bar.addEventListener("keydown", onKey);
  mark();
  return () => {
    changes.disconnect();
    bar.removeEventListener("focusin", onFocus);
    bar.removeEventListener("keydown", onKey);
  };
}
