/** Answers to searches for things that the desk hasn't, or names otherwise. Loaded with the palette's first use. */
import type { Capability } from "../access/capabilities.ts";
import { rankOf } from "../commands/match.ts";

export interface PaletteHint {
  id: string;
  /** A sentence: what there is instead, and where. */
  text: string;
  /** Words that ask for it. */
  words: string;
  /** Where it leads. */
  to: string;
  /** Capability without which the hint is not shown. */
  needs?: Capability;
}

/** @param studioEmail where requests are mailed to; empty where the caller may not know it. */
export function paletteHints(studioEmail: string): PaletteHint[] {
  const recipient = studioEmail || "the addresses that administrators set under Settings, Mail";
  return [
    {
      id: "mailed-requests",
      to: "/desk/requests/figures",
      needs: "handle_requests",
      text: `Requests are mailed to ${recipient}, and to each of you as chosen under Figures and notices.`,
      words:
        "requests request mailed mail emailed email sent recipient notification notifications form contact",
    },
    {
      id: "invoices",
      to: "/desk/invoices",
      needs: "handle_requests",
      text: "Invoices are made on a request, or from a quote that was accepted. Payments are recorded by hand, or come by card where the studio’s Stripe is set up.",
      words: "invoices invoice invoicing billing bills payment payments pay stripe paypal accounting",
    },
    {
      id: "seo",
      to: "/desk/pages",
      needs: "edit_pages",
      text: "SEO needs no plugin: titles, texts for sharing and “Not for search engines” are under each page’s Details.",
      words:
        "seo yoast meta description search engine engines google ranking keywords sitemap robots noindex",
    },
    {
      id: "scheduled-updates",
      to: "/desk/calendar",
      needs: "edit_posts",
      text: "A published text is changed at a later time with “Schedule this update…”, in its editor. All of them are in the calendar.",
      words: "schedule update later future revision version embargo timed change staged",
    },
    {
      id: "plugins",
      to: "/desk",
      text: "There are no plugins or themes. What the site can do comes with its updates.",
      words:
        "plugins plugin extensions addons themes theme templates widgets page builder appearance customize",
    },
    {
      id: "comments",
      to: "/desk/requests",
      needs: "handle_requests",
      text: "Articles have no comments. What people write to you is under Requests.",
      words: "comments comment discussion moderation replies spam",
    },
    {
      id: "backup",
      to: "/desk/backups",
      text: "Administrators take backups, prove them and see their list under Backups.",
      words: "backup backups restore download copy save everything",
    },
    {
      id: "exchange",
      to: "/desk/settings/exchange",
      text: "Administrators import the content of a WordPress, and export all content for one, under Import and export.",
      words: "import export wordpress wxr xml migrate migration move content tools leave download archive",
    },
    {
      id: "statistics",
      to: "/desk/visits",
      needs: "edit_site",
      text: "Visits are counted without cookies: by page, by where visitors came from, and which led to requests.",
      words:
        "google analytics statistics stats visitors visits traffic views referrers sources tracking cookies reports",
    },
    {
      id: "figures",
      to: "/desk/requests/figures",
      needs: "handle_requests",
      text: "How many requests came and how fast they were answered is under Figures and notices.",
      words: "figures statistics reports answered response times requests months",
    },
    {
      id: "people",
      to: "/desk/people",
      text: "Administrators invite people and give them roles under People.",
      words: "users user people team accounts members roles role permissions invite colleague author add",
    },
    {
      id: "log",
      to: "/desk/log",
      needs: "manage_studio",
      text: "Who changed what, and when, is in the audit log.",
      words: "audit log logs history activity trail who changed deleted security events",
    },
    {
      id: "hidden-site",
      to: "/desk/settings#search-engines",
      needs: "manage_studio",
      text: "The whole site can be hidden from search engines under Settings, until the studio opens.",
      words: "hide hidden whole site noindex search engines engine google coming soon launch private",
    },
    {
      id: "second-factor",
      to: "/desk/settings#sign-in",
      needs: "manage_studio",
      text: "Whether the staff need a second factor is under Settings, with who has none yet.",
      words: "two-factor two factor 2fa mfa second passkey passkeys authenticator totp require staff login",
    },
    {
      id: "time-zone",
      to: "/desk/settings",
      needs: "manage_studio",
      text: "The studio’s time zone is under Settings. The desk tells all times by it.",
      words: "time zone timezone clock utc gmt hours wrong",
    },
    {
      id: "outbox",
      to: "/desk/mails",
      needs: "watch_studio",
      text: "Mails that failed or wait are under Mails, with the reason and Retry.",
      words:
        "outbox failed mail mails email emails delivery delivered undelivered arrive arrived arrives bounced smtp sending retry resend",
    },
    {
      id: "mail-settings",
      to: "/desk/settings/mail",
      needs: "manage_studio",
      text: "Whom mails are from, who gets notices, a test mail, and SPF, DKIM and DMARC are in the mail settings.",
      words:
        "mail mails email emails sender from name address settings smtp imap notices notifications notification recipient recipients test spf dkim dmarc",
    },
    {
      id: "newsletter",
      to: "/desk/site/home",
      needs: "edit_site",
      text: "Newsletters aren’t written here. The words around the sign-up are on the Home part of the site.",
      words: "newsletter newsletters campaign mailchimp subscribers mailing list",
    },
    {
      id: "languages",
      to: "/desk/site",
      needs: "edit_site",
      text: "The site has one language. Its words are under Site.",
      words: "language languages translation translations translate french multilingual wpml",
    },
    {
      id: "shop",
      to: "/desk/site/packages",
      needs: "edit_site",
      text: "There is no shop. Packages with their prices are a part of the site.",
      words: "shop store products product woocommerce cart checkout orders sell",
    },
    {
      id: "forms",
      to: "/desk/site/contact",
      needs: "edit_site",
      text: "The form’s fields are fixed. The words and data around it are under Contact data.",
      words: "forms form builder fields captcha survey",
    },
    {
      id: "look",
      to: "/desk/site/brand",
      needs: "edit_site",
      text: "The studio’s colour, logo and mark are under Site, Brand. Typefaces belong to the site’s design.",
      words: "design colours colors fonts font typeface logo css style favicon brand",
    },
    {
      id: "address-of-site",
      to: "/desk/redirects",
      needs: "edit_pages",
      text: "The site’s own address and certificate are the server’s. Old addresses are led on under Redirects.",
      words: "domain dns https ssl certificate hosting server url",
    },
  ];
}

/** Words of a question that say nothing about its subject. */
const fillers = new Set(
  "a an and are at can do does for from go goes how i in is it me my of on our the there this to we what when where which who whose why with".split(
    " ",
  ),
);

/** The words of a question without the fillers. */
function meantWords(typed: string): string {
  return typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}@.-]+/u)
    .filter((word) => word !== "" && !fillers.has(word))
    .join(" ");
}

/** The hints that match a text: each of its words, without fillers, begins a word of the hint. */
export function answersTo(typed: string, answers: readonly PaletteHint[]): PaletteHint[] {
  const meant = meantWords(typed);
  if (meant.length < 3) return [];
  return answers.filter(({ words }) => rankOf({ label: "", keywords: words }, meant) >= 3);
}
