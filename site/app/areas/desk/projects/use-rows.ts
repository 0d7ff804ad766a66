import { useState } from "react";

/** Rows over a field's lines: unfinished ones stay while one types, though the text has none of them. */
export function useRows<Row>(
  text: string,
  read: (text: string) => Row[],
  write: (rows: readonly Row[]) => string,
  onText: (text: string) => void,
): readonly [rows: readonly Row[], setRows: (rows: readonly Row[]) => void] {
  const [rows, setRows] = useState<readonly Row[]>(() => read(text));
  // Taken from elsewhere: another's state, or a restored one.
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
