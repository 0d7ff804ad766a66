import { type ComponentType, useEffect, useState } from "react";
import { useAccountWindow } from "../../../session/account-window.ts";

export const loadAccountWindows = () => import("./account-windows.tsx");

/** The windows come with the first press; where they cannot, the page of the same form is the way. */
export function AccountWindowsHost() {
  const wanted = useAccountWindow();
  const [Windows, setWindows] = useState<ComponentType>();
  useEffect(() => {
    if (!wanted || Windows) return;
    loadAccountWindows().then(
      (module) => setWindows(() => module.default),
      () => location.assign(`/${wanted.view}`),
    );
  }, [wanted, Windows]);
  return Windows ? <Windows /> : null;
}
