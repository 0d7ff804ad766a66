/** Has the browser save a file that was fetched. */
export function saveBlob(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(URL.revokeObjectURL, 60_000, link.href);
}
