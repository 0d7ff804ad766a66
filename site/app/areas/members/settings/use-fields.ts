import { type ChangeEvent, useState } from "react";
import { useRefusals } from "../../../ui/forms/use-refusals.ts";

/** Typed values and what is wrong with each; an error goes when its field is edited. */
export function useFields<Field extends string>(initial: Record<Field, string>) {
  const [values, setValues] = useState(initial);
  const { form, errors, refuse, edited } = useRefusals<Field>();
  const bind = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setValues((now) => ({ ...now, [name]: target.value }));
      edited(name);
    },
  });
  return { values, setValues, form, refuse, bind };
}
