/** Says what was seen, a line each, and remembers whether all of it was well. */
export function openReport() {
  const failures = [];
  return {
    failures,
    /** @param {string[]} wrong what is wrong; empty: nothing. */
    say(what, wrong = []) {
      const few = wrong.slice(0, 5).map((line) => `\n    ${line}`);
      const more = wrong.length > 5 ? `\n    and ${wrong.length - 5} more` : "";
      console.log(`${wrong.length === 0 ? "✓" : "✗"} ${what}${few.join("")}${more}`);
      if (wrong.length > 0) failures.push(what);
    },
  };
}
