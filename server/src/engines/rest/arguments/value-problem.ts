/** Why a value is not what an argument declares. */
export interface Problem {
  code: string;
  message: string;
  data: unknown;
}

export type Checked = { value: unknown } | { problem: Problem };

/** Thrown by an argument's own check: says what a failed schema would say. */
export class ValueError extends Error {
  override name = "ValueError";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

export function problem(code: string, message: string, data: unknown = null): Checked {
  return { problem: { code, message, data } };
}
