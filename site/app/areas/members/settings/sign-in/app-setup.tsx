import { errorMessage } from "@extenso/contract/errors/errors.ts";
import type { WireAuthenticatorSecret } from "@extenso/contract/wire/sign-in.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Banner } from "../../../../ui/banner.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";

/** Pairs an authenticator app: a QR code, or its secret to type, and the first code. */
export function AppSetup({
  begin,
  disabled,
  onConfirm,
  onCancel,
}: {
  begin: () => Promise<WireAuthenticatorSecret>;
  disabled: boolean;
  onConfirm: (code: string) => void;
  onCancel: () => void;
}) {
  const [secret, setSecret] = useState<WireAuthenticatorSecret>();
  const [failure, setFailure] = useState<string>();
  const [code, setCode] = useState("");
  // One secret for each setup: development mounts twice, and the second would end the first.
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin().then(setSecret, (error) => setFailure(errorMessage(error)));
  }, [begin]);

  function confirm(event: FormEvent): void {
    event.preventDefault();
    onConfirm(code);
  }

  return (
    <form noValidate aria-label="Authenticator app" onSubmit={confirm} className="grid gap-4">
      <Banner kind="error">{failure}</Banner>
      {secret && (
        <>
          <p>Scan this with the app, or type the secret there. Then type the code that it shows.</p>
          <QrCode squares={secret.squares} />
          <p>
            Secret: <code className="wrap-anywhere">{secret.secret.match(/.{1,4}/g)?.join(" ")}</code>
          </p>
          <TextField
            name="app_code"
            label="Code of the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {secret && (
          <Button type="submit" disabled={disabled || code.trim() === ""}>
            Confirm
          </Button>
        )}
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Black on white in both themes: cameras expect it. */
function QrCode({ squares }: { squares: readonly string[] }) {
  const path = squares
    .flatMap((row, y) => [...row].map((square, x) => (square === "1" ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label="QR code of the secret"
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      width={220}
      height={220}
      shapeRendering="crispEdges"
    >
      <rect width={squares.length} height={squares.length} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
