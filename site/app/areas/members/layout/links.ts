import { BookOpen, LayoutDashboard, type LucideIcon, Settings } from "lucide-react";

export interface MembersLink {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Stands for its own page alone, not for those below it. */
  end?: boolean;
}

export const membersLinks: readonly MembersLink[] = [
  { label: "Dashboard", to: "/dashboard", icon: LayoutDashboard, end: true },
  { label: "Extenso Academy", to: "/dashboard/academy", icon: BookOpen },
  { label: "Settings", to: "/dashboard/settings", icon: Settings },
];
