import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";

const restMs = 200;

/** Searches as one types, a moment after the last key; Enter at once, Escape empties it. */
export function SearchBox({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, Forward and cleared filters change it from outside.
  useEffect(() => {
    if (sent.current === value) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  // A search that waits ends with the field, and where a link is pressed: it would come in place of the link's page.
  useEffect(() => {
    const stop = () => clearTimeout(timer.current);
    const onClick = ({ target }: MouseEvent) => target instanceof Element && target.closest("a") && stop();
    document.addEventListener("click", onClick, true);
    return () => {
      document.removeEventListener("click", onClick, true);
      stop();
    };
  }, []);

  function search(text: string): void {
    clearTimeout(timer.current);
    sent.current = text;
    onSearch(text);
  }

  function type(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(search, restMs, text);
  }

  return (
    <span className="desk-search">
      <Search aria-hidden size={18} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        data-desk-search
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") search(typed);
          if (event.key === "Escape" && typed) {
            event.preventDefault();
            setTyped("");
            search("");
          }
        }}
      />
    </span>
  );
}
