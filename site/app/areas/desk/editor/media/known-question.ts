/** Asks, before a dropped file comes into a text, whether the library's identical one is to be used instead. */
import { createStore } from "../../store.ts";

export interface Question {
  /** The dropped file's name, which may differ from the one in the library. */
  name: string;
  /** Its number in the library. */
  media: number;
  /** Files of the same drop that come after it. */
  left: number;
  answer: (use: boolean, forAll?: boolean) => void;
}

/** Answers shared by the files of one drop. With `forAll` set, no further question is asked. */
export interface KnownFileChoices {
  forAll?: boolean;
}

const question = createStore<Question | null>(null);

export const useKnownQuestion = question.use;

/** @returns whether the library's own is to be used. An earlier question that is still open is answered “no”. */
export function askAboutKnown(
  name: string,
  media: number,
  { answers, left }: { answers: KnownFileChoices; left: number },
): Promise<boolean> {
  if (answers.forAll !== undefined) return Promise.resolve(answers.forAll);
  return new Promise((resolve) => {
    question.get()?.answer(false);
    question.set({
      name,
      media,
      left,
      answer(use, forAll = false) {
        if (forAll) answers.forAll = use;
        question.set(null);
        resolve(use);
      },
    });
  });
}
