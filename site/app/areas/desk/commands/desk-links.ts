import {
  ArchiveRestore,
  Banknote,
  CalendarDays,
  ChartLine,
  CornerUpRight,
  FileCheck,
  Files,
  FileText,
  HeartPulse,
  Images,
  Inbox,
  LayoutPanelTop,
  LetterText,
  Link2,
  type LucideIcon,
  Mail,
  PanelsTopLeft,
  ReceiptText,
  ScrollText,
  Send,
  Settings,
  Tags,
  Users,
} from "lucide-react";
import type { Capability } from "../access/capabilities.ts";

/** Headings of the menu, below the links without one. Links under Administration are for administrators. */
export const deskGroups = ["Money", "Administration"] as const;

export interface DeskLink {
  label: string;
  to: string;
  icon: LucideIcon;
  needs: Capability;
  /** Further words for the palette’s search. */
  keywords?: string;
  group?: (typeof deskGroups)[number];
  /** Marked as current on its own page only, not on those below it. */
  end?: boolean;
  /** Path below wp-admin of the same screen in a WordPress behind the site. */
  inWordPress?: string;
}

export const deskLinks: readonly DeskLink[] = [
  { label: "Desk", to: "/desk", icon: PanelsTopLeft, needs: "open_desk", end: true },
  {
    label: "Requests",
    to: "/desk/requests",
    icon: Inbox,
    needs: "handle_requests",
    keywords: "enquiries inquiries leads clients quotes messages mailbox contact replies",
  },
  {
    label: "Calendar",
    to: "/desk/calendar",
    icon: CalendarDays,
    needs: "see_calendar",
    keywords: "schedule scheduled planned plan dates month goes out went out publish later",
  },
  {
    label: "Articles",
    to: "/desk/posts",
    icon: FileText,
    needs: "edit_posts",
    keywords: "posts blog news academy drafts writing",
    inWordPress: "edit.php",
  },
  {
    label: "Pages",
    to: "/desk/pages",
    icon: Files,
    needs: "edit_pages",
    inWordPress: "edit.php?post_type=page",
  },
  {
    label: "Portfolio",
    to: "/desk/portfolio",
    icon: LayoutPanelTop,
    needs: "edit_projects",
    keywords: "projects work cases gallery galleries films",
    inWordPress: "edit.php?post_type=portfolio-items",
  },
  {
    label: "Media",
    to: "/desk/media",
    icon: Images,
    needs: "upload_files",
    keywords: "files pictures photos images videos library alt text",
    inWordPress: "upload.php",
  },
  {
    label: "Topics",
    to: "/desk/topics",
    icon: Tags,
    needs: "manage_categories",
    keywords: "categories tags merge",
    inWordPress: "edit-tags.php?taxonomy=category",
  },
  {
    label: "Preview links",
    to: "/desk/previews",
    icon: Link2,
    needs: "edit_posts",
    keywords: "share client approval review link",
    inWordPress: "edit.php",
  },
  {
    label: "Site",
    to: "/desk/site",
    icon: LetterText,
    needs: "edit_site",
    keywords: "prices words texts menus settings testimonials contact content",
  },
  {
    label: "Redirects",
    to: "/desk/redirects",
    icon: CornerUpRight,
    needs: "edit_pages",
    keywords:
      "301 302 404 not found unknown old addresses urls slugs permalinks broken links moved renamed forwarding",
    inWordPress: "",
  },
  {
    label: "Visits",
    to: "/desk/visits",
    icon: ChartLine,
    needs: "edit_site",
    keywords:
      "visitors statistics stats analytics traffic views referrers referers sources where from popular pages bots numbers",
  },
  {
    label: "Quotes",
    to: "/desk/quotes",
    icon: FileCheck,
    needs: "handle_requests",
    group: "Money",
    keywords: "estimates offers proposals quotations drafts accepted declined ended agreements export csv",
  },
  {
    label: "Invoices",
    to: "/desk/invoices",
    icon: ReceiptText,
    needs: "handle_requests",
    group: "Money",
    keywords:
      "bills billing money payments paid unpaid overdue deposit credit note refund tax gst pst accounting terms",
  },
  {
    label: "Payments",
    to: "/desk/payments",
    icon: Banknote,
    needs: "handle_requests",
    group: "Money",
    keywords: "received paid refunds refunded e-transfer cheque stripe bank reference export csv",
  },
  {
    label: "People",
    to: "/desk/people",
    icon: Users,
    needs: "manage_people",
    group: "Administration",
    keywords:
      "users accounts team colleagues staff members roles permissions invite invitation add author devices sessions password confirm unconfirmed deactivate",
    inWordPress: "users.php",
  },
  {
    label: "Subscribers",
    to: "/desk/subscribers",
    icon: Send,
    needs: "watch_studio",
    group: "Administration",
    keywords: "newsletter addresses mailing list consent casl opt-in confirmed unsubscribed export csv",
  },
  {
    label: "Mails",
    to: "/desk/mails",
    icon: Mail,
    needs: "watch_studio",
    group: "Administration",
    keywords:
      "outbox failed mail emails sent delivery delivered waiting queue retry resend bounced smtp recipients notices",
  },
  {
    label: "Audit log",
    to: "/desk/log",
    icon: ScrollText,
    needs: "manage_studio",
    group: "Administration",
    keywords: "history who changed what activity trail security events changes deleted export csv",
  },
  {
    label: "Backups",
    to: "/desk/backups",
    icon: ArchiveRestore,
    needs: "manage_studio",
    group: "Administration",
    keywords: "backup back up now restore recovery prove proof snapshot copy save disaster bucket",
  },
  {
    label: "Health",
    to: "/desk/health",
    icon: HeartPulse,
    needs: "watch_studio",
    group: "Administration",
    keywords: "doctor status system disk space database mail server version update problems check",
  },
  {
    label: "Settings",
    to: "/desk/settings",
    icon: Settings,
    needs: "manage_studio",
    group: "Administration",
    keywords:
      "options configuration general studio name site title tagline time zone timezone clock public url two-factor 2fa second factor passkeys sign-in login security grace noindex search engines google robots sitemap hide hidden coming soon smtp sender import",
  },
];
