import { useEffect, useRef } from "react";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { settleFocus } from "../../../../ui/settle-focus.ts";

/** New recovery codes: this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => settleFocus(() => box.current?.focus()), []);
  return (
    <section ref={box} tabIndex={-1} aria-label="Recovery codes" className="grid gap-4">
      <p>
        Keep these recovery codes where your phone isn’t. Each signs you in once, if you lose the rest. They
        aren’t shown again.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 font-semibold">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-5">
        <CopyButton text={codes.join("\n")} name="the recovery codes" />
        <Button look="secondary" onClick={onDone}>
          I Have Kept Them
        </Button>
      </div>
    </section>
  );
}
