/** Icons of the editor, drawn from Lucide's own lines (ISC), as those of the desk. */
import { createLucideIcon } from "lucide-react";

export const UnderlineIcon = createLucideIcon("underline", [
  ["path", { d: "M6 4v6a6 6 0 0 0 12 0V4", key: "0" }],
  ["line", { x1: "4", x2: "20", y1: "20", y2: "20", key: "1" }],
]);
export const Strikethrough = createLucideIcon("strikethrough", [
  ["path", { d: "M16 4H9a3 3 0 0 0-2.83 4", key: "0" }],
  ["path", { d: "M14 12a4 4 0 0 1 0 8H6", key: "1" }],
  ["line", { x1: "4", x2: "20", y1: "12", y2: "12", key: "2" }],
]);
export const CodeIcon = createLucideIcon("code", [
  ["path", { d: "m16 18 6-6-6-6", key: "0" }],
  ["path", { d: "m8 6-6 6 6 6", key: "1" }],
]);
export const Undo = createLucideIcon("undo-2", [
  ["path", { d: "M9 14 4 9l5-5", key: "0" }],
  ["path", { d: "M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11", key: "1" }],
]);
export const Redo = createLucideIcon("redo-2", [
  ["path", { d: "m15 14 5-5-5-5", key: "0" }],
  ["path", { d: "M20 9H9.5A5.5 5.5 0 0 0 4 14.5A5.5 5.5 0 0 0 9.5 20H13", key: "1" }],
]);
export const GripVertical = createLucideIcon("grip-vertical", [
  ["circle", { cx: "9", cy: "12", r: "1", key: "0" }],
  ["circle", { cx: "9", cy: "5", r: "1", key: "1" }],
  ["circle", { cx: "9", cy: "19", r: "1", key: "2" }],
  ["circle", { cx: "15", cy: "12", r: "1", key: "3" }],
  ["circle", { cx: "15", cy: "5", r: "1", key: "4" }],
  ["circle", { cx: "15", cy: "19", r: "1", key: "5" }],
]);
export const ImagePlus = createLucideIcon("image-plus", [
  ["path", { d: "M16 5h6", key: "0" }],
  ["path", { d: "M19 2v6", key: "1" }],
  ["path", { d: "M21 11.5V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7.5", key: "2" }],
  ["path", { d: "m21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21", key: "3" }],
  ["circle", { cx: "9", cy: "9", r: "2", key: "4" }],
]);
