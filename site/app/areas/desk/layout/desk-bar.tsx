import { Link } from "react-router";
import { Wordmark } from "../../../ui/logo.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import { openPalette } from "../palette/palette-host.tsx";
import { Menu, Search, X } from "../ui/icons.ts";
import { DeskExits } from "./desk-exits.tsx";
import { DeskNav } from "./desk-nav.tsx";

const menuId = "desk-menu";

/** On narrow screens: a bar on top, and the menu that slides in from where the sidebar would be. */
export function DeskBar() {
  return (
    <header className="area-bar">
      <button type="button" popoverTarget={menuId} aria-label="Open menu" className="desk-icon-button">
        <Menu aria-hidden size={22} />
      </button>
      <Link to="/desk" className="desk-home">
        <Wordmark />
        <span className="label desk-home-label">Desk</span>
      </Link>
      <button
        type="button"
        aria-label="Search or act"
        className="desk-icon-button desk-bar-end"
        onClick={openPalette}
      >
        <Search aria-hidden size={20} />
      </button>
      <PopoverMenu id={menuId} label="Desk menu" className="slide-menu area-menu desk-menu">
        <div className="desk-menu-head">
          <Wordmark />
          <button
            type="button"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            aria-label="Close menu"
            className="desk-icon-button"
          >
            <X aria-hidden size={22} />
          </button>
        </div>
        <DeskNav label="Mobile desk" />
        <DeskExits />
      </PopoverMenu>
    </header>
  );
}
