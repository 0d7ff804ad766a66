/** How a message begins that was started from a package. */
export function packageRequestMessage({ title }: { title: string }): string {
  return `I am interested in the ${title} package.`;
}

const begun = [
  /^I am interested in the [^.\n]+ package\.$/,
  /^I would like a quote for a film: [^.\n]+\. At your rates it comes to \$[\d,]+ before tax\.$/,
];

/** True for a message that was begun from a package or a quote, and that nobody has added to: another may take its place. */
export function isBegunMessage(message: string): boolean {
  return begun.some((pattern) => pattern.test(message.trim()));
}
