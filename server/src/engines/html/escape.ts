/** Text as the value of an attribute in double quotes. `>` needs no escape there, and stays. */
export function attributeValue(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
