/** Numbers that no other write has, in this run or another. */
let numbers = 0;

export function nextNumber() {
  numbers += 1;
  return `${process.pid.toString(36)}-${numbers}`;
}
