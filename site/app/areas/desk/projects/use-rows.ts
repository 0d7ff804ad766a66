import { useState } from "react";

/** The lines of a field as editable rows. Incomplete rows stay while somebody types, though the text lacks them. */
export function useRows<Row>(
  text: string,
  read: (text: string) => Row[],
  write: (rows: readonly Row[]) => string,
  onText: (text: string) => void,
): readonly [rows: readonly Row[], setRows: (rows: readonly Row[]) => void] {
  const [rows, setRows] = useState<readonly Row[]>(() => read(text));
  // A text that these rows didn't write was restored or merged, and replaces them.
  const [known, setKnown] = useState(text);
  if (text !== known) {
    setKnown(text);
    setRows(read(text));
  }
  return [
    rows,
    (next) => {
      const written = write(next);
      setRows(next);
      setKnown(written);
      onText(written);
    },
  ];
}
