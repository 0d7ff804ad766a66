import { Search } from "lucide-react";
import { useModal } from "../parts/lazy-part.tsx";
import { Keys } from "./keys.tsx";

interface Props {
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}

/** The palette's field while its code is on the way: what is typed goes there, and to none of the page's shortcuts. */
export function PaletteWaiting({ typed, onType, onClose }: Props) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} aria-label="Commands" aria-busy="true" className="desk-palette" onCancel={onClose}>
      <div className="desk-palette-box">
        <div className="desk-palette-field">
          <Search aria-hidden size={20} />
          <input
            type="text"
            aria-label="Search or command"
            autoComplete="off"
            maxLength={200}
            placeholder="Search or jump to…"
            value={typed}
            onChange={(event) => onType(event.target.value)}
          />
          <Keys keys="escape" />
        </div>
      </div>
    </dialog>
  );
}
