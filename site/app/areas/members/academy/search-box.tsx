import { academyPath } from "@extenso/contract/addresses/site-addresses.ts";
import { Search, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { useLatest } from "../../../ui/use-latest.ts";
import { type Choice, listingAddress } from "./listing.ts";

const debounceMs = 300;

/** Searches while one types, a moment after the last key; Enter searches at once. */
export function SearchBox({ choice }: { choice: Choice }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(choice.search);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(choice.search);

  // Back, Forward and links change the search from outside; what one is typing stays.
  useEffect(() => {
    if (choice.search === asked.current) return;
    asked.current = choice.search;
    setTyped(choice.search);
  }, [choice.search]);

  // A topic that is chosen between the last key and the search is kept.
  const latest = useLatest(choice);

  function search(value: string) {
    clearTimeout(timer.current);
    if (value.trim() === asked.current) return;
    asked.current = value.trim();
    navigate(listingAddress({ ...latest.current, search: value }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  // Letters from before the page was taken over are in the field alone; any render before this would empty it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed before
  useLayoutEffect(() => {
    const before = input.current?.value ?? "";
    if (before === typed) return;
    setTyped(before);
    timer.current = setTimeout(search, debounceMs, before);
  }, []);

  // Nothing is searched for on a page that was left.
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <Form
      role="search"
      action={academyPath}
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
      className="academy-search"
    >
      <label htmlFor="academy-search" className="sr-only">
        Search articles
      </label>
      <Search aria-hidden size={18} className="academy-search-icon" />
      <input
        ref={input}
        id="academy-search"
        type="search"
        name="search"
        placeholder="Search articles"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(search, debounceMs, value);
        }}
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear search"
          title="Clear search"
          onClick={() => {
            setTyped("");
            search("");
            input.current?.focus();
          }}
          className="academy-search-clear"
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </Form>
  );
}
