import { Moon, Sun } from "lucide-react";
import { toggleTheme, useTheme } from "../../../theme/theme.ts";
import { Button } from "../../../ui/button.tsx";
import { TabTitle } from "./notice.tsx";
import type { Tell } from "./tabs.ts";

export function AppearanceTab({ tell }: { tell: Tell }) {
  const theme = useTheme() ?? "dark";
  const other = theme === "dark" ? "light" : "dark";
  const Icon = other === "light" ? Sun : Moon;
  return (
    <section aria-label="Appearance" className="settings-form">
      <TabTitle>Appearance</TabTitle>
      <p className="text-ink-soft">
        You see the site in its {theme} theme. This device remembers what you choose.
      </p>
      <div>
        <Button
          look="secondary"
          icon={<Icon aria-hidden size={18} />}
          onClick={() => tell({ kind: "success", text: `Switched to ${toggleTheme()} mode!` })}
        >
          {`Switch to ${other} mode`}
        </Button>
      </div>
    </section>
  );
}
