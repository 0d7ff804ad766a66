/** A form's errors as state: forms with a reducer keep it in theirs, others use `useRefusals`. */
export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

export interface Refusals<Field extends string = string> {
  errors: FieldErrors<Field>;
  /** How often the form was refused; after each time the focus moves to the first field with an error. */
  refusals: number;
}

export const noRefusals: Refusals<never> = { errors: {}, refusals: 0 };

export function hasErrors(errors: FieldErrors): boolean {
  return Object.values(errors).some(Boolean);
}

/** Stores the errors and counts the refusal; without errors nothing is counted. */
export function refused<State extends Refusals>(state: State, errors: State["errors"]): State {
  return { ...state, errors, refusals: state.refusals + +hasErrors(errors) };
}

/** A field's error goes when the field is edited; the others stay. */
export function withoutError<State extends Refusals>(state: State, field: string): State {
  const { [field]: error, ...errors } = state.errors;
  return error ? { ...state, errors } : state;
}
