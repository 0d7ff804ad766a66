import { keyNames } from "./shortcuts.ts";

/** A shortcut as it is printed on the keys. */
export function Keys({ keys }: { keys: string }) {
  const names = keyNames(keys);
  return (
    <span className="desk-keys">
      <span className="sr-only">Shortcut: {names.join(" ")}</span>
      <span aria-hidden="true" className="desk-key-caps">
        {names.map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}
      </span>
    </span>
  );
}
