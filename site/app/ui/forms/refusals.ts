/** What is wrong in a form, as data: forms with a reducer keep it in theirs, others by `useRefusals`. */
export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

export interface Refusals<Field extends string = string> {
  errors: FieldErrors<Field>;
  /** How often the form was not taken for its errors: after each the focus goes to the first of them. */
  refusals: number;
}

export const noRefusals: Refusals<never> = { errors: {}, refusals: 0 };

export function hasErrors(errors: FieldErrors): boolean {
  return Object.values(errors).some(Boolean);
}

/** With what is wrong; with nothing, the form was taken and no refusal is counted. */
export function refused<State extends Refusals>(state: State, errors: State["errors"]): State {
  return { ...state, errors, refusals: state.refusals + +hasErrors(errors) };
}

/** A field's error goes when the field is edited; the others stay. */
export function withoutError<State extends Refusals>(state: State, field: string): State {
  const { [field]: error, ...errors } = state.errors;
  return error ? { ...state, errors } : state;
}
