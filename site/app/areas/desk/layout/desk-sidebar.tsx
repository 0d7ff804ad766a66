import { Link } from "react-router";
import { Wordmark } from "../../../ui/logo.tsx";
import { PaletteButton } from "../palette/palette-host.tsx";
import { DeskExits } from "./desk-exits.tsx";
import { DeskNav } from "./desk-nav.tsx";

/** Beside the page on wide screens. */
export function DeskSidebar() {
  return (
    <aside aria-label="Desk" className="area-sidebar desk-sidebar">
      <Link to="/desk" className="desk-home">
        <Wordmark />
        <span className="label desk-home-label">Desk</span>
      </Link>
      <PaletteButton />
      <DeskNav label="Desk" />
      <DeskExits />
    </aside>
  );
}
