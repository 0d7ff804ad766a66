const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

export function isWordFile({ name, type }: Pick<File, "name" | "type">): boolean {
  return type === wordType || /\.docx$/i.test(name);
}
