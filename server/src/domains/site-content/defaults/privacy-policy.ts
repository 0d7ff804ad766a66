/**
 * How the studio handles personal information. The text describes this software as it is: a change that stores,
 * sends or loads something new also changes the section about it.
 */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { firstContact as studio } from "./contact.ts";

const email = `[${studio.email}](mailto:${studio.email})`;

export const firstPrivacyPolicy: SiteDocument<"privacy-policy"> = {
  title: "Privacy & Cookies Policy",
  description:
    "What Extenso collects, why, how long it is kept and what you can ask of us. No tracking cookies, no profiles, no advertising.",
  effective: "2024-12-16",
  effectiveLabel: "December 16, 2024",
  intro: [
    {
      kind: "p",
      text: `This policy says what personal information ${studio.legalName} collects when you visit this website, ask us for a quote, subscribe to our newsletter, hold an account or hire us. It says why we collect it, how long we keep it, who else sees it and what you can ask of us.`,
    },
    { kind: "p", text: "The short version:" },
    {
      kind: "list",
      items: [
        "Visiting this website sets no cookies; signing in sets one, for security. We count visits without identifying you; there is no advertising and no third-party script.",
        "We collect what you type into our forms and what a server needs to answer you. We never sell it.",
        "Maps and videos from other companies are fetched only when you press a button to see them.",
        "You get the newsletter only after you confirm it by email, and you can unsubscribe in one step.",
        "You can download your account’s data, or delete your account, in your dashboard settings.",
      ],
    },
  ],
  sections: [
    {
      number: 1,
      id: "who-we-are",
      title: "Who We Are",
      blocks: [
        {
          kind: "p",
          text: `${studio.legalName} ("Extenso", "we", "us") is a creative media studio in Vancouver, British Columbia, Canada. We decide how and why the personal information described here is used, and we are responsible for it, including when a supplier handles it for us.`,
        },
        {
          kind: "p",
          text: `Our privacy officer answers questions, requests and complaints about this policy. Write to ${email} with the word "Privacy" in the subject, or by post to our Vancouver studio; the postal address is on our [contact page](/contact).`,
        },
        {
          kind: "p",
          text: "We work under British Columbia’s Personal Information Protection Act (PIPA), Canada’s Personal Information Protection and Electronic Documents Act (PIPEDA) where information crosses a provincial or national border, and Canada’s anti-spam law (CASL). If you are in the European Economic Area or the United Kingdom, we also give you the rights that the General Data Protection Regulation and its British counterpart provide.",
        },
      ],
    },
    {
      number: 2,
      id: "information-we-collect",
      title: "Information We Collect",
      blocks: [
        { kind: "p", text: "Only what one of these needs:" },
        {
          kind: "terms",
          items: [
            {
              term: "Contact requests",
              text: "Your name, email address and message, the service you chose and, if you give them, your company, phone number, budget, timeline and files; then what we both write, emails and attachments included. With the request we store the date, a reference number, your IP address, whether you were signed in, and how much the request looked like spam.",
            },
            {
              term: "Newsletter",
              text: "Your email address and the record of your consent: the words you agreed to, the time, the page, your IP address and the browser’s description of itself. The same is recorded when you confirm and unsubscribe, as the law has us prove consent.",
            },
            {
              term: "Accounts",
              text: "Your username and former usernames, first and last name, email address, the date you joined, the account type and, if you upload one, your profile photo. We rebuild the photo from its pixels, so the location and camera details inside your file are dropped. Your password is stored as an argon2id hash alone.",
            },
            {
              term: "Sessions",
              text: "For each sign-in: the time, the last use, the IP address and the browser’s description of itself, so that you can recognize your own devices and end a session you don’t know.",
            },
            {
              term: "Client projects",
              text: "What we need to do the work you hire us for: contact people, briefs, schedules, releases, the material you send us, the material we record, approvals, invoices and payments. Recordings can show people; who may be shown, and where, is agreed before the shoot.",
            },
            {
              term: "Server logs",
              text: "For each request: the time, the page, the result, how long it took and a random number that ties the lines together. Our application’s log leaves out your IP address and whatever follows a question mark in an address. Only where security is concerned, as when somebody signs in, is refused or changes a password, does it note the IP address and the account’s number. To limit abuse we count attempts to sign in or send a form per IP address, and clear those counts within about two days.",
            },
            {
              term: "Visits",
              text: "Counts by day, page and referring site. A scrambled form of your IP address is in memory until midnight, never stored.",
            },
            {
              term: "Email we send you",
              text: "The kind of message, the recipient and the time. The text is erased from our queue once sent.",
            },
          ],
        },
        {
          kind: "p",
          text: "We do not ask for sensitive information such as health, beliefs or government numbers: please leave it out. We neither buy information about you nor combine what you do here with what you do on other websites.",
        },
      ],
    },
    {
      number: 3,
      id: "how-we-use-your-information",
      title: "How We Use Your Information",
      blocks: [
        {
          kind: "p",
          text: "For the purposes below and for nothing that doesn’t follow from them. The last column names the legal ground where the GDPR applies; in Canada we rely on your consent, given or implied by what you ask us to do, and on the exceptions that the law provides.",
        },
        {
          kind: "table",
          head: ["Purpose", "What we use", "Ground"],
          rows: [
            ["Answer your request and prepare a quote", "Contact request", "Steps before a contract"],
            ["Plan, produce, deliver and invoice your project", "Client project", "Contract"],
            [
              "Run your account and show you the member pages",
              "Account, sessions",
              "Contract (our [Terms of Use](/terms-of-service))",
            ],
            [
              "Send confirmations, password links and security notices",
              "Email address",
              "Contract; legitimate interest in security",
            ],
            ["Send the monthly newsletter", "Newsletter", "Your consent"],
            ["Prove that you consented, or that you left", "Record of consent", "Legal obligation"],
            [
              "Keep the website available, find faults and stop abuse",
              "Logs, IP address, spam score",
              "Legitimate interest in a working, safe service",
            ],
            ["Keep books and pay taxes", "Invoices and payments", "Legal obligation"],
          ],
        },
        {
          kind: "p",
          text: "Asking us for a quote does not put you on the mailing list. A program gives each contact request a spam score, which marks it and may hold back the automatic confirmation; a person sees every request and decides. We make no decision about you by automated means alone, and we build no profile of you.",
        },
      ],
    },
    {
      number: 4,
      id: "sharing-your-information",
      title: "Sharing Your Information",
      blocks: [
        {
          kind: "p",
          text: "We do not sell, rent or trade personal information. It is shared only with:",
        },
        {
          kind: "list",
          items: [
            "companies that host this website, its database and its backups, and that deliver our email. They act on our instructions, under contract, and may not use the information for themselves;",
            "crew, editors, printers, laboratories and other suppliers who work on your project, as far as their part needs it;",
            "authorities that issue permits for a shoot or a flight, with the facts their forms ask for;",
            "Stripe, when you pay an invoice by card or bank: we tell it the invoice’s amount, number and title. What you type there goes to Stripe alone;",
            "our accountants, insurers and legal advisers, who are bound to confidentiality;",
            "a court, regulator or police body that can require it by law. We check that the demand is lawful and hand over no more than it covers;",
            "a successor, if our business or a part of it is sold or reorganized. The successor is bound by this policy, and we tell you before your information is used under another.",
          ],
        },
        {
          kind: "p",
          text: "Other companies receive your IP address and your browser’s details directly from your device only when you bring their content onto your screen: OpenStreetMap when you press “Show live map” on the contact page; the company a film, sound, map or post is from, such as YouTube (youtube-nocookie.com), when you press its card. Until then all comes from our server. Their own policies govern what they do with it.",
        },
        {
          kind: "p",
          text: "Work that you let us show in our portfolio is public. We ask first, and you may say no.",
        },
      ],
    },
    {
      number: 5,
      id: "data-retention",
      title: "Data Retention",
      blocks: [
        {
          kind: "p",
          text: "We keep personal information for as long as its purpose lasts and then delete it or make it anonymous:",
        },
        {
          kind: "table",
          head: ["Information", "How long we keep it"],
          rows: [
            [
              "Client project data",
              "For the duration of the project plus up to 5 years, so that we can supply files again and answer claims",
            ],
            ["Contact requests that don’t become a project", "2 years after they reached us"],
            ["Emails to us that belong to no request", "2 years; 90 days once we have put them aside"],
            [
              "Marketing data (newsletter address)",
              "Until you withdraw your consent. The record of consent and withdrawal stays for up to 3 years after that, as evidence and for nothing else",
            ],
            ["Newsletter sign-ups that are never confirmed", "30 days after the last confirmation email"],
            [
              "Invoices, payments, signed quotes and agreements",
              "As required by law: 7 years from the end of their year, even if we erase all else",
            ],
            ["Accounts", "Until you delete the account, or we do so under our terms"],
            ["Former usernames", "About 90 days after you changed the name"],
            ["Invitations to our team", "Until accepted or withdrawn; 37 days at most"],
            [
              "Sessions",
              "A sign-in ends after 30 days without use and after 180 days at the latest. What we know of it is deleted about 90 days later",
            ],
            ["Mail queue (kind, recipient, time)", "About 90 days after sending"],
            [
              "Record of who changed content, roles or settings, and from which address",
              "3 years after the change",
            ],
            ["Counts of visits", "90 days"],
            ["Server logs", "Up to 90 days, or longer while we investigate an incident"],
            ["Backups", "Overwritten in turn within 90 days"],
          ],
        },
        {
          kind: "p",
          text: "When you delete your account, its profile, former usernames, photo, sessions and links are removed at once. Contact requests you sent remain as business correspondence, no longer tied to an account, until their own time is up or you ask us to erase them. We keep information past these periods only where a law, a dispute or an unpaid invoice requires it.",
        },
      ],
    },
    {
      number: 6,
      id: "security",
      title: "Security",
      blocks: [
        {
          kind: "p",
          text: "We protect information according to how sensitive it is. Among other things:",
        },
        {
          kind: "list",
          items: [
            "the public website is served over encrypted connections;",
            "passwords are stored as argon2id hashes, and the tokens behind sessions and mailed links are stored as hashes too;",
            "access tokens expire after 15 minutes. Changing your password ends your other sessions, and a stolen session token that is used a second time ends that session;",
            "repeated attempts to guess a password are slowed down;",
            "pages carry a security policy under which a browser runs our scripts and no others;",
            "in the studio, only people who need information for their work can open it.",
          ],
        },
        {
          kind: "p",
          text: `No system is perfectly safe. If a breach creates a real risk of significant harm to you, we tell you and the competent privacy commissioner as soon as we can, say what happened and what you can do, and keep a record of it. If you notice a weakness, please write to ${email}; we are grateful and will not hold careful research against you.`,
        },
      ],
    },
    {
      number: 7,
      id: "international-data-transfers",
      title: "International Data Transfers",
      blocks: [
        {
          kind: "p",
          text: "We are in Canada and use Canadian suppliers where a suitable one exists. Some suppliers, such as companies that deliver email, take payments, keep books or move large files, may store or process information in the United States or the European Union. There, courts and authorities can have access to it under local law. Whoever handles it for us is bound by contract to protect it to the standard described here.",
        },
        {
          kind: "p",
          text: "If you write to us from the European Economic Area or the United Kingdom, your information comes to Canada. The European Commission and the United Kingdom recognize the protection that Canadian law gives to information in commercial organizations. For transfers onward to countries without such recognition we rely on standard contractual clauses. Ask our privacy officer for the list of suppliers and countries that concern you.",
        },
      ],
    },
    {
      number: 8,
      id: "cookies-policy",
      title: "Cookies Policy",
      blocks: [
        {
          kind: "p",
          text: "Visiting this website sets no cookies: none for tracking, none for advertising and none for statistics. Signing in sets a single one, extenso_device. It does not keep you signed in and follows you nowhere; it goes back to our sign-in alone. There is nothing to accept: it tells you apart from anyone guessing your password, so guesses can’t lock you out.",
        },
        {
          kind: "p",
          text: "Some features keep a note in your own browser. Other websites can read neither these notes nor the cookie; they serve only that feature:",
        },
        {
          kind: "table",
          head: ["Name", "What it is for", "How long it stays"],
          rows: [
            [
              "extenso_device",
              "Cookie. Tells our sign-in that you have signed in on this device before",
              "180 days after you last signed in",
            ],
            [
              "extenso_token",
              "Local storage. Proves to our server that you are signed in",
              "Until you sign out",
            ],
            ["extenso_refresh_token", "Local storage. Renews that proof", "Until you sign out"],
            [
              "extenso_user",
              "Local storage. Your name, email address, photo and account type, to show whose account is open",
              "Until you sign out",
            ],
            [
              "extenso_theme, extenso_font, extenso_particles, extenso_sidebar, extenso_announcement",
              "Local storage. Light or dark; that your browser has our typeface; whether you paused the moving background or folded the dashboard’s sidebar; the announcement you dismissed",
              "Until you clear your browser’s data",
            ],
            [
              "extenso_desk_keys, extenso_desk_columns, extenso_desk_rows, extenso_desk_replies",
              "Local storage. Staff only: shortcuts, columns, drafts",
              "Until you clear your browser’s data",
            ],
            [
              "extenso_contact_draft",
              "Local storage. What you have typed into the contact form",
              "Until you send the form, a day at most",
            ],
            [
              "extenso_preview",
              "Local storage. The name you comment with",
              "Until you clear your browser’s data",
            ],
            ["extenso_contact_sent", "Session storage. The last request you sent", "Until you close the tab"],
            [
              "extenso_contact",
              "Database. Files for a request, and a request that waits for a connection",
              "Until it is sent, a day at most",
            ],
            [
              "react-router-scroll-positions, react-router-manifest-version, remix-router-transitions",
              "Session storage. Where you had scrolled to, which version of the site you are reading, and how pages change into one another",
              "Until you close the tab",
            ],
          ],
        },
        {
          kind: "p",
          text: "You can look at these notes, delete them and forbid them in your browser’s settings: every public page can still be read, and the contact form sent. Staying signed in and your choices need them.",
        },
        {
          kind: "p",
          text: "Once loaded, the map and the videos named in [section 4](#sharing-your-information) may store something of their own inside their frames, where we can neither read nor remove it. We track nobody, so Do Not Track signals change nothing.",
        },
      ],
    },
    {
      number: 9,
      id: "your-rights",
      title: "Your Rights",
      blocks: [
        { kind: "p", text: "Wherever you live, you can:" },
        {
          kind: "terms",
          items: [
            {
              term: "See it",
              text: "ask what we hold about you, how we use it and who we have shared it with, and get a copy;",
            },
            { term: "Correct it", text: "have wrong or incomplete information put right;" },
            {
              term: "Take it with you",
              text: "download your account’s data as one file from your [dashboard settings](/dashboard/settings), for yourself or another service;",
            },
            {
              term: "Erase it",
              text: "delete your account in the same place, or ask us to erase what we no longer need and no law makes us keep;",
            },
            {
              term: "Withdraw consent",
              text: "unsubscribe with the link in every newsletter, which takes effect at once, or tell us which other consent you withdraw. We then say what we can no longer do for you;",
            },
            {
              term: "Object or restrict",
              text: "ask us to stop or pause a use that rests on our legitimate interests;",
            },
            {
              term: "Complain",
              text: "to us, and to an authority if our answer doesn’t satisfy you.",
            },
          ],
        },
        {
          kind: "p",
          text: `Write to ${email}. We may ask for something that shows it is you, and use it for nothing else. We answer within 30 days and without charge, or say by then why it takes longer or must be refused in part.`,
        },
        {
          kind: "p",
          text: "In British Columbia the authority is the Office of the Information and Privacy Commissioner for British Columbia; for matters across borders within Canada it is the Office of the Privacy Commissioner of Canada. Complaints about unwanted commercial email can go to the Canadian Radio-television and Telecommunications Commission. In the European Economic Area or the United Kingdom you can turn to the data protection authority where you live.",
        },
      ],
    },
    {
      number: 10,
      id: "childrens-privacy",
      title: "Children's Privacy",
      blocks: [
        {
          kind: "p",
          text: "This website and its accounts are not directed to anyone under 16, and we do not knowingly collect information from them through it. If you believe that a child under 16 has sent us information, tell us and we delete it.",
        },
        {
          kind: "p",
          text: "Children can appear in work we are hired to make. We then need the written consent of a parent or guardian before the shoot, and we keep it with the project.",
        },
      ],
    },
    {
      number: 11,
      id: "updates",
      title: "Updates",
      blocks: [
        {
          kind: "p",
          text: "We change this policy when our practice or the law changes. The date at the top says when this version took effect. Before a change that affects you in substance takes effect, we announce it on this page and by email to account holders, and we ask for your consent again wherever the law requires it. Earlier versions are available from our privacy officer.",
        },
        {
          kind: "p",
          text: `Questions about this policy reach a person at ${email} or through our [contact page](/contact).`,
        },
      ],
    },
  ],
};
