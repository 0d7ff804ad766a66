/** Small faults, each a patch in this folder, and the tests that should notice them. */

interface Noticed {
  /** The patch's name. */
  name: string;
  /** The misbehaviour that the patch causes, as a sentence for the report. */
  breaks: string;
  /** Paths of test files. */
  tests: readonly string[];
}

export type Mutant =
  /** Of `npm test`. */
  | (Noticed & { level: "unit" | "component" })
  /** A core journey is of `npm test`, too; others are of `npm test -- --all`. */
  | (Noticed & {
      level: "core journey" | "journey";
      /** The journey's title. */
      journey: string;
    });

export const mutants: readonly Mutant[] = [
  {
    name: "01-author-edits-others",
    breaks: "Authors may change articles of others.",
    level: "unit",
    tests: ["server/src/domains/access/can.test.ts"],
  },
  {
    name: "02-anybody-hides-the-site",
    breaks: "A stranger may hide the site from search engines.",
    level: "unit",
    tests: ["server/test/desk/desk-roles.test.ts"],
  },
  {
    name: "03-export-without-proof",
    breaks: "What is known of a client leaves without a fresh proof.",
    level: "unit",
    tests: ["server/test/desk/fresh-proofs.test.ts"],
  },
  {
    name: "04-one-call-beyond-the-limit",
    breaks: "A limit lets one call more through.",
    level: "unit",
    tests: ["server/src/engines/rate-limits/take-from-limit.test.ts"],
  },
  {
    name: "05-pages-outlive-changes",
    breaks: "Cached pages aren’t invalidated when content changes.",
    level: "unit",
    tests: ["server/test/cached-over-http.test.ts"],
  },
  {
    name: "06-no-nosniff",
    breaks: "Browsers may guess what a file is.",
    level: "unit",
    tests: ["server/src/pages/public-pages.test.ts"],
  },
  {
    name: "07-feed-moved-for-now",
    breaks: "Another spelling of a feed’s address redirects for a while, not for good.",
    level: "unit",
    tests: ["server/src/pages/one-address.test.ts"],
  },
  {
    name: "08-acceptance-untold",
    breaks: "No event tells that a quote was accepted.",
    level: "unit",
    tests: ["server/src/domains/quotes/quotes.test.ts"],
  },
  {
    name: "09-mail-given-up-early",
    breaks: "A mail isn’t tried again after a refusal that may pass.",
    level: "unit",
    tests: ["server/src/engines/mail/mail-job.test.ts"],
  },
  {
    name: "10-two-backups-at-once",
    breaks: "A backup takes the lease of one that is still running.",
    level: "unit",
    tests: ["server/src/operations/backup/claim.test.ts"],
  },
  {
    name: "11-visitor-writes-html",
    breaks: "A visitor’s message is HTML in our mails.",
    level: "unit",
    tests: ["server/src/engines/mail/layout.test.ts"],
  },
  {
    name: "12-visits-by-utc",
    breaks: "Visits count for UTC’s day, not the studio’s.",
    level: "unit",
    tests: ["server/src/domains/visits/visits.test.ts"],
  },
  {
    name: "13-links-live-seconds",
    breaks: "Mailed links work for seconds in place of minutes.",
    level: "unit",
    tests: ["server/src/domains/identity/accounts/accounts.test.ts"],
  },
  {
    name: "14-title-matches-last",
    breaks: "A search lists matches in titles last.",
    level: "unit",
    tests: ["server/test/searching.test.ts"],
  },
  {
    name: "15-programs-keep-access",
    breaks: "Application passwords outlive a change of the password unless somebody says otherwise.",
    level: "unit",
    tests: ["server/src/domains/identity/routes/application-passwords.test.ts"],
  },
  {
    name: "16-spreadsheet-formulas",
    breaks: "A spreadsheet runs a formula that a visitor has sent.",
    level: "unit",
    tests: ["server/src/domains/requests/desk-routes.test.ts"],
  },
  {
    name: "17-tax-rounded-down",
    breaks: "Half a cent of tax is dropped.",
    level: "unit",
    tests: ["contract/src/quotes/quote-totals.test.ts"],
  },
  {
    name: "18-no-second-try",
    breaks: "A call whose token ran out isn’t made again with the new one.",
    level: "unit",
    tests: ["contract/src/client/token-refresh.test.ts"],
  },
  {
    name: "19-other-words",
    breaks: "A lost connection is told in other words than the specification’s.",
    level: "unit",
    tests: ["contract/src/errors/errors.test.ts"],
  },
  {
    name: "20-victoria-day-late",
    breaks: "Victoria Day is a week late in years in which May 18 is a Monday.",
    level: "unit",
    tests: ["contract/src/hours/statutory-holidays.test.ts"],
  },
  {
    name: "21-cookies-with-calls",
    breaks: "Calls carry the browser’s cookies to the content server.",
    level: "unit",
    tests: ["contract/src/client/transport.test.ts"],
  },
  {
    name: "22-focus-stays-behind",
    breaks: "After a refusal the focus doesn’t go to the field that is wrong.",
    level: "component",
    tests: ["site/app/areas/public/account/sign-in-form.browser.test.tsx"],
  },
  {
    name: "23-error-unread",
    breaks: "A screen reader isn’t told what is wrong with a field.",
    level: "component",
    tests: ["site/app/areas/public/account/sign-in-form.browser.test.tsx"],
  },
  {
    name: "24-pause-forgotten",
    breaks: "A visitor’s pause of the background animation ends with the page.",
    level: "journey",
    tests: ["e2e/site.test.ts"],
    journey: "drifts between what is read, until it is paused, and for nobody who asked for less motion",
  },
  {
    name: "25-readers-clock",
    breaks: "Times of the studio are shown by the reader’s clock.",
    level: "unit",
    tests: ["site/app/areas/desk/time/studio-time.test.ts"],
  },
  {
    name: "26-journal-never-emptied",
    breaks: "Texts that the server has are offered as unsaved ones.",
    level: "unit",
    tests: ["site/app/areas/desk/saving/saving-session.test.ts"],
  },
  {
    name: "27-focus-lost-with-window",
    breaks: "A window that closes doesn’t give the focus back.",
    level: "component",
    tests: ["site/app/areas/public/account/account-windows.browser.test.tsx"],
  },
  {
    name: "28-requests-for-authors",
    breaks: "The desk offers requests to roles that may not open them.",
    level: "component",
    tests: ["site/app/areas/desk/layout/roles.browser.test.tsx"],
  },
  {
    name: "29-page-unannounced",
    breaks: "The focus stays on a link whose page has come.",
    level: "core journey",
    tests: ["e2e/site.test.ts"],
    journey: "a visitor finds the way by keyboard, and the frame of the page goes along",
  },
  {
    name: "30-draft-outlives-sending",
    breaks: "The next person at the computer meets a request that was sent.",
    level: "core journey",
    tests: ["e2e/contact.test.ts"],
    journey: "a request goes through four steps, is sent once, mailed and thanked for",
  },
];
