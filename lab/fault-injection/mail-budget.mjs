/** A studio sends a thousand mails an hour to people who asked; what is over that is kept back, and not counted here. */
const mostInAll = 900;

/** @param {number} rounds that share it @returns {{take: () => boolean, nextRound: () => void}} */
export function openMailBudget(rounds) {
  const each = Math.max(1, Math.min(12, Math.floor(mostInAll / rounds)));
  let left = each;
  return {
    take() {
      left -= 1;
      return left >= 0;
    },
    nextRound() {
      left = each;
    },
  };
}
