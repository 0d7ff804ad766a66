import { Moon, Sun } from "lucide-react";
import { IconButton } from "../ui/button.tsx";
import { toggleTheme, useTheme } from "./theme.ts";

/** Both pictures are in the page; the stylesheet shows the one for the theme, so nothing flashes. */
export function ThemeToggle() {
  const theme = useTheme();
  const label = theme ? `Switch to ${theme === "dark" ? "light" : "dark"} mode` : "Switch theme";
  return (
    <span className="needs-script">
      <IconButton label={label} onClick={toggleTheme}>
        <Sun aria-hidden size={20} className="only-dark" />
        <Moon aria-hidden size={20} className="only-light" />
      </IconButton>
    </span>
  );
}
