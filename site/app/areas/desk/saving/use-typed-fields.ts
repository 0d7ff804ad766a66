import { useEffect, useState } from "react";

type Typed<T> = { [Name in keyof T]?: { value: T[Name]; base: T[Name] } };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Fields that one press saves together. When the record changes, by one's own save as well, typed values stay, and
 * the other fields follow it.
 *
 * @param saved as the server has it.
 */
export function useTypedFields<T extends Record<string, unknown>>(saved: T) {
  const [typed, setTyped] = useState<Typed<T>>({});
  const names = (Object.keys(saved) as (keyof T)[]).filter((name) => {
    const field = typed[name];
    return field !== undefined && !isSame(field.value, saved[name]);
  });
  const isBehind = names.length !== Object.keys(typed).length;

  // A typed value that has been saved no longer counts as typed: its field follows the record again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` follow from what is listed
  useEffect(() => {
    if (isBehind) setTyped((now) => only(now, names));
  }, [isBehind]);

  const values = { ...saved };
  for (const name of names) values[name] = typed[name]?.value as T[keyof T];

  return {
    values,
    isChanged: names.length > 0,
    change(part: Partial<T>): void {
      setTyped((now) => {
        const next = { ...now };
        for (const name of Object.keys(part) as (keyof T)[]) {
          next[name] = { value: part[name] as T[keyof T], base: now[name]?.base ?? saved[name] };
        }
        return next;
      });
    },
    /** Marks values as saved, even if the server has spelled them differently. Those typed since stay unsaved. */
    settle(sent: Partial<T>): void {
      setTyped((now) => {
        const open = (Object.keys(now) as (keyof T)[]).filter(
          (name) => !(name in sent) || !isSame(now[name]?.value, sent[name]),
        );
        return only(now, open);
      });
    },
    /** The value that was saved into a field since typing began in it; `undefined` without one. */
    theirs<Name extends keyof T>(name: Name): T[Name] | undefined {
      const field = names.includes(name) ? typed[name] : undefined;
      return field && !isSame(field.base, saved[name]) ? saved[name] : undefined;
    },
  };
}

function only<T>(typed: Typed<T>, names: readonly (keyof T)[]): Typed<T> {
  const kept: Typed<T> = {};
  for (const name of names) kept[name] = typed[name];
  return kept;
}
