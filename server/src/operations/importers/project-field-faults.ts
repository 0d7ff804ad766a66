/** Fields of an imported project, held against what they are declared as. */
import {
  type ProjectFieldName,
  projectFieldFault,
  projectFieldNames,
} from "@extenso/contract/projects/project-fields.ts";

export interface FieldFault {
  name: ProjectFieldName;
  message: string;
}

/** @param acf as it is stored; lists and numbers that a WordPress keeps under a field's name are its own matter. */
export function projectFieldFaults(acf: unknown): FieldFault[] {
  if (typeof acf !== "object" || acf === null || Array.isArray(acf)) return [];
  const values = acf as Record<string, unknown>;
  return projectFieldNames.flatMap((name) => {
    const value = values[name];
    if (typeof value !== "string" && typeof value !== "number") return [];
    const message = projectFieldFault(name, String(value));
    return message === undefined ? [] : [{ name, message }];
  });
}
