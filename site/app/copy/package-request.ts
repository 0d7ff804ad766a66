/** How a message begins that was started from a package. */
export function packageRequestMessage({ title }: { title: string }): string {
  return `I am interested in the ${title} package.`;
}

/** True for a message nobody has added to yet: another package may take its place. */
export function isPackageRequestMessage(message: string): boolean {
  return /^I am interested in the [^.\n]+ package\.$/.test(message.trim());
}
