import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { allowSkippedTransitions } from "./navigation/skipped-transitions.ts";
import { allowReactScripts } from "./trusted-types/trusted-types.ts";

allowReactScripts();
allowSkippedTransitions();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
