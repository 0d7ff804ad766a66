import { Plus } from "lucide-react";
import type { ReactNode } from "react";

/**
 * A heading that opens what belongs to it. Disclosures of one `group` open one at a time; both work
 * without JavaScript, since the browser does it.
 */
export function Disclosure({
  group,
  title,
  children,
  defaultOpen = false,
  id,
}: {
  group?: string;
  title: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean;
  id?: string;
}) {
  return (
    <details name={group} open={defaultOpen} id={id} className="disclosure group">
      <summary className="flex min-h-14 items-center justify-between gap-6 py-5 text-left transition-colors duration-200 hover:text-hue-ink">
        <span className="text-lead font-semibold">{title}</span>
        <Plus
          aria-hidden
          size={22}
          className="shrink-0 text-hue-ink transition-transform duration-200 ease-out group-open:rotate-45"
        />
      </summary>
      <div className="pb-7">{children}</div>
    </details>
  );
}
