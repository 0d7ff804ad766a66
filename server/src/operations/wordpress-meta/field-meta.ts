/** Custom fields as ACF stores them. */
import { type PhpValue, phpSerialized } from "./php-serialized.ts";

/** Fields as they go into an export, rows of repeaters after their number. */
export function fieldMeta(acf: unknown): { key: string; value: string }[] {
  if (typeof acf !== "object" || acf === null || Array.isArray(acf)) return [];
  return Object.entries(acf).flatMap(([name, value]) => entries(name, value));
}

function entries(name: string, value: unknown): { key: string; value: string }[] {
  if (Array.isArray(value) && value.length > 0 && value.every(isRow)) {
    const rows = value.flatMap((row, index) =>
      Object.entries(row as object).flatMap(([inner, one]) => entries(`${name}_${index}_${inner}`, one)),
    );
    return [{ key: name, value: String(value.length) }, ...rows];
  }
  return [{ key: name, value: written(value) }];
}

function isRow(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function written(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "object") return phpSerialized(value as PhpValue);
  return String(value);
}
