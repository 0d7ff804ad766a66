import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A sentence about a whole form: what went wrong, or that it went well. Read out when it appears. */
export function Banner({ kind, children }: { kind: "error" | "success"; children?: ReactNode }) {
  if (!children) return null;
  const Icon = kind === "error" ? CircleAlert : CircleCheck;
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      className={classNames(
        "flex items-start gap-3 rounded-sm border bg-surface p-4 font-medium",
        kind === "error" ? "border-bad-ink text-bad-ink" : "border-good-ink text-good-ink",
      )}
    >
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div className="text-pretty">{children}</div>
    </div>
  );
}
