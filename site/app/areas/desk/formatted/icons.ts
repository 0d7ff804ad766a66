/** Icons of formats, drawn from Lucide's own lines (ISC), as those of the desk. */
import { createLucideIcon } from "lucide-react";

export const Bold = createLucideIcon("bold", [
  ["path", { d: "M6 12h9a4 4 0 010 8H7a1 1 0 01-1-1V5a1 1 0 011-1h7a4 4 0 010 8", key: "0" }],
]);
export const Italic = createLucideIcon("italic", [
  ["line", { x1: "19", x2: "10", y1: "4", y2: "4", key: "0" }],
  ["line", { x1: "14", x2: "5", y1: "20", y2: "20", key: "1" }],
  ["line", { x1: "15", x2: "9", y1: "4", y2: "20", key: "2" }],
]);
export const LinkIcon = createLucideIcon("link-2", [
  ["path", { d: "M9 17H7A5 5 0 0 1 7 7h2", key: "0" }],
  ["path", { d: "M15 7h2a5 5 0 1 1 0 10h-2", key: "1" }],
  ["line", { x1: "8", x2: "16", y1: "12", y2: "12", key: "2" }],
]);
export const ListIcon = createLucideIcon("list", [
  ["path", { d: "M3 5h.01", key: "0" }],
  ["path", { d: "M3 12h.01", key: "1" }],
  ["path", { d: "M3 19h.01", key: "2" }],
  ["path", { d: "M8 5h13", key: "3" }],
  ["path", { d: "M8 12h13", key: "4" }],
  ["path", { d: "M8 19h13", key: "5" }],
]);
export const NumbersIcon = createLucideIcon("list-ordered", [
  ["path", { d: "M11 5h10", key: "0" }],
  ["path", { d: "M11 12h10", key: "1" }],
  ["path", { d: "M11 19h10", key: "2" }],
  ["path", { d: "M4 4h1v5", key: "3" }],
  ["path", { d: "M4 9h2", key: "4" }],
  ["path", { d: "M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02", key: "5" }],
]);
