import { useCallback, useState } from "react";

/** The form of a project that was begun here stays open under its new address: nobody is interrupted by a save. */
export function useBegun(id: string) {
  const [form, setForm] = useState({ count: 0, at: id, ids: [id], isBegun: id === "new" });
  if (form.at !== id) {
    const isSame = form.ids.includes(id);
    setForm({
      ...{ count: isSame ? form.count : form.count + 1, at: id, ids: [id] },
      isBegun: isSame ? form.isBegun : id === "new",
    });
  }
  const onMade = useCallback(
    (made: number) => setForm((now) => ({ ...now, ids: [...now.ids, String(made)] })),
    [],
  );
  return { key: form.count, isBegun: form.isBegun, onMade };
}
