import { type ChangeEvent, useState } from "react";

/** Typed values and what is wrong with each; an error goes when its field is edited. */
export function useFields<Field extends string>(initial: Record<Field, string>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const bind = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setValues((now) => ({ ...now, [name]: target.value }));
      setErrors((now) => ({ ...now, [name]: undefined }));
    },
  });
  return { values, setValues, errors, setErrors, bind };
}
