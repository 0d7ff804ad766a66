/** Asks what is to be done with a file that the library has already, before it comes into a text. */
import { createStore } from "../../store.ts";

interface Question {
  /** The dropped file's name, which may differ from the one in the library. */
  name: string;
  /** Its number in the library. */
  media: number;
  answer: (use: boolean) => void;
}

const question = createStore<Question | null>(null);

export const useKnownQuestion = question.use;

/** @returns whether the library's own is to be used; one question at a time is asked. */
export function askAboutKnown(name: string, media: number): Promise<boolean> {
  return new Promise((resolve) => {
    question.get()?.answer(false);
    question.set({
      name,
      media,
      answer(use) {
        question.set(null);
        resolve(use);
      },
    });
  });
}
