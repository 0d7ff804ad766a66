/** Asks what is to be done with a file that the library has already, before it comes into a text. */
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

/** What the files of one drop have in common: an answer that was given for all of them. */
export interface KnownFileChoices {
  forAll?: boolean;
}

const question = createStore<Question | null>(null);

export const useKnownQuestion = question.use;

/** @returns whether the library's own is to be used; one question at a time is asked. */
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
