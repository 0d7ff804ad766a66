import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { connection } from "../../connection/connection.ts";
import { openAccountWindow, useAccountWindow } from "../../session/account-window.ts";

export const loadAccountWindows = () => import("./account/account-windows.tsx");

/**
 * The windows come with the first press, or with who was sent here to sign in; where they cannot, the page of
 * the same form is the way.
 */
export function AccountWindowsHost() {
  const wanted = useAccountWindow();
  const { state } = useLocation();
  // A page may lead here to have somebody sign in.
  useEffect(() => {
    if ("session" in document.documentElement.dataset) return;
    if (state?.farewell) openAccountWindow("farewell");
    else if (state?.signIn) openAccountWindow("sign-in");
  }, [state]);
  const [Windows, setWindows] = useState<ComponentType>();
  // The first window that is wanted brings the code of all.
  useEffect(() => {
    if (!wanted || Windows) return;
    loadAccountWindows().then(
      (module) => setWindows(() => module.default),
      () => wanted.view !== "farewell" && connection.leaveFor(`/${wanted.view}`),
    );
  }, [wanted, Windows]);
  return Windows ? <Windows /> : null;
}
