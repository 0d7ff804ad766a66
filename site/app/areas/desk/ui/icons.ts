/**
 * The desk's icons, drawn from Lucide's own lines (ISC). Icons that came from its package would be shared with
 * visitors' pages, in small files of their own that every visitor would then load.
 */
import { createLucideIcon } from "lucide-react";

export const ArchiveRestore = createLucideIcon("archive-restore", [
  ["rect", { width: "20", height: "5", x: "2", y: "3", rx: "1", key: "0" }],
  ["path", { d: "M4 8v11a2 2 0 0 0 2 2h2", key: "1" }],
  ["path", { d: "M20 8v11a2 2 0 0 1-2 2h-2", key: "2" }],
  ["path", { d: "m9 15 3-3 3 3", key: "3" }],
  ["path", { d: "M12 12v9", key: "4" }],
]);
export const ArrowDown = createLucideIcon("arrow-down", [
  ["path", { d: "M12 5v14", key: "0" }],
  ["path", { d: "m19 12-7 7-7-7", key: "1" }],
]);
export const ArrowLeft = createLucideIcon("arrow-left", [
  ["path", { d: "m12 19-7-7 7-7", key: "0" }],
  ["path", { d: "M19 12H5", key: "1" }],
]);
export const ArrowRight = createLucideIcon("arrow-right", [
  ["path", { d: "M5 12h14", key: "0" }],
  ["path", { d: "m12 5 7 7-7 7", key: "1" }],
]);
export const ArrowUp = createLucideIcon("arrow-up", [
  ["path", { d: "m5 12 7-7 7 7", key: "0" }],
  ["path", { d: "M12 19V5", key: "1" }],
]);
export const ArrowUpDown = createLucideIcon("arrow-up-down", [
  ["path", { d: "m21 16-4 4-4-4", key: "0" }],
  ["path", { d: "M17 20V4", key: "1" }],
  ["path", { d: "m3 8 4-4 4 4", key: "2" }],
  ["path", { d: "M7 4v16", key: "3" }],
]);
export const ArrowUpRight = createLucideIcon("arrow-up-right", [
  ["path", { d: "M7 7h10v10", key: "0" }],
  ["path", { d: "M7 17 17 7", key: "1" }],
]);
export const Banknote = createLucideIcon("banknote", [
  ["rect", { width: "20", height: "12", x: "2", y: "6", rx: "2", key: "0" }],
  ["circle", { cx: "12", cy: "12", r: "2", key: "1" }],
  ["path", { d: "M6 12h.01M18 12h.01", key: "2" }],
]);
export const CalendarDays = createLucideIcon("calendar-days", [
  ["path", { d: "M8 2v4", key: "0" }],
  ["path", { d: "M16 2v4", key: "1" }],
  ["rect", { width: "18", height: "18", x: "3", y: "4", rx: "2", key: "2" }],
  ["path", { d: "M3 10h18", key: "3" }],
  ["path", { d: "M8 14h.01", key: "4" }],
  ["path", { d: "M12 14h.01", key: "5" }],
  ["path", { d: "M16 14h.01", key: "6" }],
  ["path", { d: "M8 18h.01", key: "7" }],
  ["path", { d: "M12 18h.01", key: "8" }],
  ["path", { d: "M16 18h.01", key: "9" }],
]);
export const Camera = createLucideIcon("camera", [
  [
    "path",
    {
      d: "M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4z",
      key: "0",
    },
  ],
  ["circle", { cx: "12", cy: "13", r: "3", key: "1" }],
]);
export const ChartLine = createLucideIcon("chart-line", [
  ["path", { d: "M3 3v16a2 2 0 0 0 2 2h16", key: "0" }],
  ["path", { d: "m19 9-5 5-4-4-3 3", key: "1" }],
]);
export const Check = createLucideIcon("check", [["path", { d: "M20 6 9 17l-5-5", key: "0" }]]);
export const CornerUpRight = createLucideIcon("corner-up-right", [
  ["path", { d: "m15 14 5-5-5-5", key: "0" }],
  ["path", { d: "M4 20v-7a4 4 0 0 1 4-4h12", key: "1" }],
]);
export const MessageSquare = createLucideIcon("message-square", [
  [
    "path",
    {
      d: "M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z",
      key: "0",
    },
  ],
]);
export const MessageSquarePlus = createLucideIcon("message-square-plus", [
  [
    "path",
    {
      d: "M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z",
      key: "0",
    },
  ],
  ["path", { d: "M12 8v6", key: "1" }],
  ["path", { d: "M9 11h6", key: "2" }],
]);
export const Link2 = createLucideIcon("link-2", [
  ["path", { d: "M9 17H7A5 5 0 0 1 7 7h2", key: "0" }],
  ["path", { d: "M15 7h2a5 5 0 1 1 0 10h-2", key: "1" }],
  ["line", { x1: "8", x2: "16", y1: "12", y2: "12", key: "2" }],
]);
export const Mail = createLucideIcon("mail", [
  ["path", { d: "m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7", key: "0" }],
  ["rect", { x: "2", y: "4", width: "20", height: "16", rx: "2", key: "1" }],
]);
export const Columns3 = createLucideIcon("columns-3", [
  ["rect", { width: "18", height: "18", x: "3", y: "3", rx: "2", key: "0" }],
  ["path", { d: "M9 3v18", key: "1" }],
  ["path", { d: "M15 3v18", key: "2" }],
]);
export const FileText = createLucideIcon("file-text", [
  [
    "path",
    {
      d: "M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z",
      key: "0",
    },
  ],
  ["path", { d: "M14 2v5a1 1 0 0 0 1 1h5", key: "1" }],
  ["path", { d: "M10 9H8", key: "2" }],
  ["path", { d: "M16 13H8", key: "3" }],
  ["path", { d: "M16 17H8", key: "4" }],
]);
export const FileCheck = createLucideIcon("file-check", [
  [
    "path",
    {
      d: "M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z",
      key: "0",
    },
  ],
  ["path", { d: "M14 2v5a1 1 0 0 0 1 1h5", key: "1" }],
  ["path", { d: "m9 15 2 2 4-4", key: "2" }],
]);
export const Files = createLucideIcon("files", [
  ["path", { d: "M15 2h-4a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V8", key: "0" }],
  ["path", { d: "M16.706 2.706A2.4 2.4 0 0 0 15 2v5a1 1 0 0 0 1 1h5a2.4 2.4 0 0 0-.706-1.706z", key: "1" }],
  ["path", { d: "M5 7a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h8a2 2 0 0 0 1.732-1", key: "2" }],
]);
export const Images = createLucideIcon("images", [
  ["path", { d: "m22 11-1.296-1.296a2.4 2.4 0 0 0-3.408 0L11 16", key: "0" }],
  ["path", { d: "M4 8a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2", key: "1" }],
  ["circle", { cx: "13", cy: "7", r: "1", fill: "currentColor", key: "2" }],
  ["rect", { x: "8", y: "2", width: "14", height: "14", rx: "2", key: "3" }],
]);
export const Keyboard = createLucideIcon("keyboard", [
  ["path", { d: "M10 8h.01", key: "0" }],
  ["path", { d: "M12 12h.01", key: "1" }],
  ["path", { d: "M14 8h.01", key: "2" }],
  ["path", { d: "M16 12h.01", key: "3" }],
  ["path", { d: "M18 8h.01", key: "4" }],
  ["path", { d: "M6 8h.01", key: "5" }],
  ["path", { d: "M7 16h10", key: "6" }],
  ["path", { d: "M8 12h.01", key: "7" }],
  ["rect", { width: "20", height: "16", x: "2", y: "4", rx: "2", key: "8" }],
]);
export const LayoutGrid = createLucideIcon("layout-grid", [
  ["rect", { width: "7", height: "7", x: "3", y: "3", rx: "1", key: "0" }],
  ["rect", { width: "7", height: "7", x: "14", y: "3", rx: "1", key: "1" }],
  ["rect", { width: "7", height: "7", x: "14", y: "14", rx: "1", key: "2" }],
  ["rect", { width: "7", height: "7", x: "3", y: "14", rx: "1", key: "3" }],
]);
export const LayoutPanelTop = createLucideIcon("layout-panel-top", [
  ["rect", { width: "18", height: "7", x: "3", y: "3", rx: "1", key: "0" }],
  ["rect", { width: "7", height: "7", x: "3", y: "14", rx: "1", key: "1" }],
  ["rect", { width: "7", height: "7", x: "14", y: "14", rx: "1", key: "2" }],
]);
export const List = createLucideIcon("list", [
  ["path", { d: "M3 5h.01", key: "0" }],
  ["path", { d: "M3 12h.01", key: "1" }],
  ["path", { d: "M3 19h.01", key: "2" }],
  ["path", { d: "M8 5h13", key: "3" }],
  ["path", { d: "M8 12h13", key: "4" }],
  ["path", { d: "M8 19h13", key: "5" }],
]);
export const LetterText = createLucideIcon("letter-text", [
  ["path", { d: "M15 12h6", key: "0" }],
  ["path", { d: "M15 6h6", key: "1" }],
  ["path", { d: "m3 13 3.553-7.724a.5.5 0 0 1 .894 0L11 13", key: "2" }],
  ["path", { d: "M3 18h18", key: "3" }],
  ["path", { d: "M3.92 11h6.16", key: "4" }],
]);
export const LogOut = createLucideIcon("log-out", [
  ["path", { d: "m16 17 5-5-5-5", key: "0" }],
  ["path", { d: "M21 12H9", key: "1" }],
  ["path", { d: "M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4", key: "2" }],
]);
export const Menu = createLucideIcon("menu", [
  ["path", { d: "M4 5h16", key: "0" }],
  ["path", { d: "M4 12h16", key: "1" }],
  ["path", { d: "M4 19h16", key: "2" }],
]);
export const Music = createLucideIcon("music", [
  ["path", { d: "M21 16V3a1 1 0 0 0-1.28-.96l-10 2.917a1 1 0 0 0-.72.96V19", key: "0" }],
  ["circle", { cx: "18", cy: "16", r: "3", key: "1" }],
  ["circle", { cx: "6", cy: "19", r: "3", key: "2" }],
]);
export const PanelsTopLeft = createLucideIcon("panels-top-left", [
  ["rect", { width: "18", height: "18", x: "3", y: "3", rx: "2", key: "0" }],
  ["path", { d: "M3 9h18", key: "1" }],
  ["path", { d: "M9 21V9", key: "2" }],
]);
export const Plus = createLucideIcon("plus", [
  ["path", { d: "M5 12h14", key: "0" }],
  ["path", { d: "M12 5v14", key: "1" }],
]);
export const RotateCw = createLucideIcon("rotate-cw", [
  ["path", { d: "M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8", key: "0" }],
  ["path", { d: "M21 3v5h-5", key: "1" }],
]);
export const Search = createLucideIcon("search", [
  ["path", { d: "m21 21-4.34-4.34", key: "0" }],
  ["circle", { cx: "11", cy: "11", r: "8", key: "1" }],
]);
export const SunMoon = createLucideIcon("sun-moon", [
  ["path", { d: "M12 2v2", key: "0" }],
  [
    "path",
    {
      d: "M14.837 16.385a6 6 0 1 1-7.223-7.222c.624-.147.97.66.715 1.248a4 4 0 0 0 5.26 5.259c.589-.255 1.396.09 1.248.715",
      key: "1",
    },
  ],
  ["path", { d: "M16 12a4 4 0 0 0-4-4", key: "2" }],
  ["path", { d: "m19 5-1.256 1.256", key: "3" }],
  ["path", { d: "M20 12h2", key: "4" }],
]);
export const Trash2 = createLucideIcon("trash-2", [
  ["path", { d: "M10 11v6", key: "0" }],
  ["path", { d: "M14 11v6", key: "1" }],
  ["path", { d: "M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6", key: "2" }],
  ["path", { d: "M3 6h18", key: "3" }],
  ["path", { d: "M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2", key: "4" }],
]);
export const Undo2 = createLucideIcon("undo-2", [
  ["path", { d: "M9 14 4 9l5-5", key: "0" }],
  ["path", { d: "M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11", key: "1" }],
]);
export const Upload = createLucideIcon("upload", [
  ["path", { d: "M12 3v12", key: "0" }],
  ["path", { d: "m17 8-5-5-5 5", key: "1" }],
  ["path", { d: "M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4", key: "2" }],
]);
export const Paperclip = createLucideIcon("paperclip", [
  [
    "path",
    {
      d: "m16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551",
      key: "0",
    },
  ],
]);
export const HeartPulse = createLucideIcon("heart-pulse", [
  [
    "path",
    {
      d: "M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5",
      key: "0",
    },
  ],
  ["path", { d: "M3.22 13H9.5l.5-1 2 4.5 2-7 1.5 3.5h5.27", key: "1" }],
]);
export const ReceiptText = createLucideIcon("receipt-text", [
  ["path", { d: "M13 16H8", key: "0" }],
  ["path", { d: "M14 8H8", key: "1" }],
  ["path", { d: "M16 12H8", key: "2" }],
  [
    "path",
    {
      d: "M4 3a1 1 0 0 1 1-1 1.3 1.3 0 0 1 .7.2l.933.6a1.3 1.3 0 0 0 1.4 0l.934-.6a1.3 1.3 0 0 1 1.4 0l.933.6a1.3 1.3 0 0 0 1.4 0l.933-.6a1.3 1.3 0 0 1 1.4 0l.934.6a1.3 1.3 0 0 0 1.4 0l.933-.6A1.3 1.3 0 0 1 19 2a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1 1.3 1.3 0 0 1-.7-.2l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.934.6a1.3 1.3 0 0 1-1.4 0l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-1.4 0l-.934-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-.7.2 1 1 0 0 1-1-1z",
      key: "3",
    },
  ],
]);
export const ScrollText = createLucideIcon("scroll-text", [
  ["path", { d: "M15 12h-5", key: "0" }],
  ["path", { d: "M15 8h-5", key: "1" }],
  ["path", { d: "M19 17V5a2 2 0 0 0-2-2H4", key: "2" }],
  [
    "path",
    {
      d: "M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3",
      key: "3",
    },
  ],
]);
export const Users = createLucideIcon("users", [
  ["path", { d: "M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2", key: "0" }],
  ["path", { d: "M16 3.128a4 4 0 0 1 0 7.744", key: "1" }],
  ["path", { d: "M22 21v-2a4 4 0 0 0-3-3.87", key: "2" }],
  ["circle", { cx: "9", cy: "7", r: "4", key: "3" }],
]);
export const X = createLucideIcon("x", [
  ["path", { d: "M18 6 6 18", key: "0" }],
  ["path", { d: "m6 6 12 12", key: "1" }],
]);
export const Eye = createLucideIcon("eye", [
  [
    "path",
    {
      d: "M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0",
      key: "0",
    },
  ],
  ["circle", { cx: "12", cy: "12", r: "3", key: "1" }],
]);
export const ListTree = createLucideIcon("list-tree", [
  ["path", { d: "M8 5h13", key: "0" }],
  ["path", { d: "M13 12h8", key: "1" }],
  ["path", { d: "M13 19h8", key: "2" }],
  ["path", { d: "M3 10a2 2 0 0 0 2 2h3", key: "3" }],
  ["path", { d: "M3 5v12a2 2 0 0 0 2 2h3", key: "4" }],
]);
export const Send = createLucideIcon("send", [
  [
    "path",
    {
      d: "M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z",
      key: "0",
    },
  ],
  ["path", { d: "m21.854 2.147-10.94 10.939", key: "1" }],
]);
export const Settings = createLucideIcon("settings", [
  [
    "path",
    {
      d: "M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915",
      key: "0",
    },
  ],
  ["circle", { cx: "12", cy: "12", r: "3", key: "1" }],
]);
export const SlidersHorizontal = createLucideIcon("sliders-horizontal", [
  ["path", { d: "M10 5H3", key: "0" }],
  ["path", { d: "M12 19H3", key: "1" }],
  ["path", { d: "M14 3v4", key: "2" }],
  ["path", { d: "M16 17v4", key: "3" }],
  ["path", { d: "M21 12h-9", key: "4" }],
  ["path", { d: "M21 19h-5", key: "5" }],
  ["path", { d: "M21 5h-7", key: "6" }],
  ["path", { d: "M8 10v4", key: "7" }],
  ["path", { d: "M8 12H3", key: "8" }],
]);
export const Tags = createLucideIcon("tags", [
  [
    "path",
    {
      d: "M13.172 2a2 2 0 0 1 1.414.586l6.71 6.71a2.4 2.4 0 0 1 0 3.408l-4.592 4.592a2.4 2.4 0 0 1-3.408 0l-6.71-6.71A2 2 0 0 1 6 9.172V3a1 1 0 0 1 1-1z",
      key: "0",
    },
  ],
  ["path", { d: "M2 7v6.172a2 2 0 0 0 .586 1.414l6.71 6.71a2.4 2.4 0 0 0 3.191.193", key: "1" }],
  ["circle", { cx: "10.5", cy: "6.5", r: ".5", fill: "currentColor", key: "2" }],
]);
export const History = createLucideIcon("history", [
  ["path", { d: "M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8", key: "0" }],
  ["path", { d: "M3 3v5h5", key: "1" }],
  ["path", { d: "M12 7v5l4 2", key: "2" }],
]);
export const Inbox = createLucideIcon("inbox", [
  ["polyline", { points: "22 12 16 12 14 15 10 15 8 12 2 12", key: "0" }],
  [
    "path",
    {
      d: "M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z",
      key: "1",
    },
  ],
]);
export const Phone = createLucideIcon("phone", [
  [
    "path",
    {
      d: "M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384",
      key: "0",
    },
  ],
]);
export const Copy = createLucideIcon("copy", [
  ["rect", { width: "14", height: "14", x: "8", y: "8", rx: "2", ry: "2", key: "0" }],
  ["path", { d: "M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2", key: "1" }],
]);
export const Download = createLucideIcon("download", [
  ["path", { d: "M12 15V3", key: "0" }],
  ["path", { d: "M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4", key: "1" }],
  ["path", { d: "m7 10 5 5 5-5", key: "2" }],
]);
export const CircleHelp = createLucideIcon("circle-help", [
  ["circle", { cx: "12", cy: "12", r: "10", key: "0" }],
  ["path", { d: "M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3", key: "1" }],
  ["path", { d: "M12 17h.01", key: "2" }],
]);
export const UserRound = createLucideIcon("user-round", [
  ["circle", { cx: "12", cy: "8", r: "5", key: "0" }],
  ["path", { d: "M20 21a8 8 0 0 0-16 0", key: "1" }],
]);
