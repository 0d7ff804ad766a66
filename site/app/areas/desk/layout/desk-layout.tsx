import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import stylesheet from "../stylesheet.css?url";
import { DeskGate } from "./desk-gate.tsx";
import { DeskShell } from "./desk-shell.tsx";
import { createQueryClient } from "./query-client.ts";

/** Visitors and members never load it. */
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** Nobody but staff has anything to look for here. */
export const meta = () => [{ title: "Desk · Extenso" }, { name: "robots", content: "noindex, nofollow" }];

/**
 * The session lives in the browser's storage, so the server sends the same waiting page to everybody. Whom the
 * server then takes for staff gets the desk in its place.
 */
export default function DeskLayout() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <DeskGate>
        <DeskShell />
      </DeskGate>
    </QueryClientProvider>
  );
}
