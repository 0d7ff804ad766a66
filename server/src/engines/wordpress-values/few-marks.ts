/** More accents on one letter than Unicode's own format for streams lets stand: nothing has them in any language. */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;

/** For what is normalised: putting a run of accents in order takes the square of its length. */
export function withFewMarks(text: string): string {
  return text.replace(tooManyMarks, "$1");
}
