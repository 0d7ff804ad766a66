/** Letters typed while a page's HTML is taken over: the moments between React's commit and its next task. */
import { type ComponentType, createElement, startTransition, useLayoutEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished } from "vitest";

/** As a person types at the end of a field. */
function type(field: HTMLInputElement, letters: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(field, field.value + letters);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: letters }));
}

/**
 * Types `abc` into a field of the server's HTML, and `d` right behind a render of the page in the task that takes it
 * over, as routers and stores make them.
 * @returns the field's value once all renders that were put off have come.
 */
export async function typedWhileTakenOver(Form: ComponentType, name: string): Promise<string> {
  const container = document.createElement("div");
  document.body.append(container);
  const field = () => container.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement;
  let isServer = true;
  let settle = () => {};
  function Page() {
    const [, again] = useState(0);
    const [isSettled, setSettled] = useState(false);
    // It is drawn after all that was to be drawn before.
    settle = () => startTransition(() => setSettled(true));
    useLayoutEffect(() => {
      if (isServer) return;
      again(1);
      queueMicrotask(() => type(field(), "d"));
    }, []);
    return createElement("div", { "data-settled": isSettled }, createElement(Form));
  }
  const Stub = createRoutesStub([{ path: "*", Component: Page }]);
  container.innerHTML = renderToString(createElement(Stub));
  isServer = false;
  type(field(), "abc");
  const root = hydrateRoot(container, createElement(Stub));
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  await expect.poll(() => field().value.endsWith("d")).toBe(true);
  settle();
  await expect.poll(() => container.querySelector("[data-settled=true]")).not.toBeNull();
  return field().value;
}
