/** How much of the writers' thread one person may take: what they are over is somebody else's turn. */
import { createQueue, QueueFullError } from "../../kernel/process/work-queue.ts";
import { tooManyRequests } from "../rest/rest-error.ts";

/** Long texts of one person that may wait while another of theirs is prepared: windows that save at the same time. */
const mostWaiting = 8;
/** Milliseconds of work a minute. An ordinary long article takes 50 at a save. */
const workAMinute = 20_000;
const minuteMs = 60_000;
/** People whose minute is over are forgotten when there are more than this many. */
const mostKnown = 1_000;

interface Person {
  inTurn: ReturnType<typeof createQueue>;
  /** Jobs that run or wait. */
  jobs: number;
  minuteStart: number;
  spentMs: number;
}

/** @param spent hears how many milliseconds the work took, without its waiting for others. */
type Work<In, Out> = (input: In, spent?: (ms: number) => void) => Promise<Out>;

interface PersonLimits {
  /**
   * The same work, one piece after another for each person.
   * @throws {RestError} 429 when too many wait, or when the last minute's work was too much.
   */
  limited<In, Out>(person: number, work: Work<In, Out>): Work<In, Out>;
}

/** @param time milliseconds of any clock that never goes back. */
export function personLimits(time: () => number = () => performance.now()): PersonLimits {
  const people = new Map<number, Person>();

  function find(id: number): Person {
    const now = time();
    if (people.size > mostKnown) {
      for (const [known, { jobs, minuteStart }] of people) {
        if (jobs === 0 && now - minuteStart >= minuteMs) people.delete(known);
      }
    }
    const person = people.get(id) ?? {
      inTurn: createQueue(1, mostWaiting),
      jobs: 0,
      minuteStart: now,
      spentMs: 0,
    };
    people.set(id, person);
    if (now - person.minuteStart >= minuteMs) Object.assign(person, { minuteStart: now, spentMs: 0 });
    return person;
  }

  return {
    limited: (id, work) => async (input) => {
      const person = find(id);
      const untilNextMs = person.minuteStart + minuteMs - time();
      if (person.spentMs >= workAMinute) throw tooManyRequests(Math.max(1, Math.ceil(untilNextMs / 1000)));
      person.jobs += 1;
      try {
        return await person.inTurn(() =>
          work(input, (ms) => {
            person.spentMs += ms;
          }),
        );
      } catch (error) {
        if (error instanceof QueueFullError) throw tooManyRequests(1);
        throw error;
      } finally {
        person.jobs -= 1;
      }
    },
  };
}
