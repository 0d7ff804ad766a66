/** The rules of this website, and what a quote takes for granted. */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { firstContact as studio } from "./contact.ts";

const email = `[${studio.email}](mailto:${studio.email})`;

export const firstTermsOfService: SiteDocument<"terms-of-service"> = {
  title: "Terms of Use",
  description:
    "The rules for using Extenso’s website and accounts: what is allowed, who owns what, how an account ends and what we are liable for.",
  effective: "2025-05-03",
  effectiveLabel: "May 3, 2025",
  intro: [
    {
      kind: "p",
      text: `These terms are the agreement between you and ${studio.legalName}, a company in Vancouver, British Columbia, Canada ("Extenso", "we", "us"), about this website, its accounts and everything that can be read, watched or sent here (together, the "services").`,
    },
    {
      kind: "p",
      text: "They do not replace the contract for a film, a shoot, a design or a website. That contract is the quote we both sign. Where a signed quote and these terms differ, the quote takes precedence.",
    },
  ],
  sections: [
    {
      number: 1,
      id: "acceptance",
      title: "Acceptance",
      blocks: [
        {
          kind: "p",
          text: "You accept these terms by using the services. When you create an account, you accept them by ticking the box in the sign-up form. If you do not agree, please leave the website and do not create an account.",
        },
        {
          kind: "p",
          text: "If you use the services for a company or another organization, you confirm that you may bind it, and “you” means that organization too. You must be at least 16 years old to hold an account, and of the age of majority where you live (19 in British Columbia) to order work from us.",
        },
        {
          kind: "p",
          text: "Our [Privacy & Cookies Policy](/privacy-policy) says how we treat personal information. It informs you and is not part of this agreement.",
        },
      ],
    },
    {
      number: 2,
      id: "modifications",
      title: "Modifications",
      blocks: [
        {
          kind: "p",
          text: "We may change these terms when the services, our business or the law changes. The new text appears on this page with a new effective date. If a change reduces your rights or adds to your duties, we announce it here and by email to account holders at least 30 days before it takes effect, unless the law or an urgent security reason requires it sooner.",
        },
        {
          kind: "p",
          text: "If you keep using the services after that date, the new terms apply to you. If you do not agree with them, stop using the services and delete your account before then. A change is never retroactive: it does not alter a signed quote, or a dispute that arose before it.",
        },
        {
          kind: "p",
          text: "We may also change, pause or end parts of the services. Features that the dashboard announces as coming are plans and not promises.",
        },
      ],
    },
    {
      number: 3,
      id: "use-of-services",
      title: "Use of Services",
      blocks: [
        {
          kind: "p",
          text: "You may use the services for your own information, to ask us for work, and to read and apply what the academy teaches. Reading, watching and asking cost nothing.",
        },
        {
          kind: "p",
          text: "If you hold an account, give correct details and keep them up to date, choose a password you use nowhere else, and do not share it. You are responsible for what happens under your account unless it was not your fault. If you think someone else has access, change your password, end the other sessions in your [dashboard settings](/dashboard/settings), and tell us.",
        },
        {
          kind: "p",
          text: "Prices on this website are in Canadian dollars before tax. They are starting points, not offers. A price is binding once it is in a quote we have both signed. The reply we promise within 24 hours is a first answer from a producer, not necessarily a finished quote.",
        },
        { kind: "p", text: "The following activities are prohibited. Do not:" },
        {
          kind: "list",
          items: [
            "break a law, or infringe somebody’s copyright, trademark, privacy or other right;",
            "pretend to be someone else, or claim a connection with a person or company that does not exist;",
            "send advertising, chain letters, malicious code or the same message again and again, or enter an email address that is not yours;",
            "send anything that threatens, harasses, defames or demeans people, or that sexualizes minors;",
            "try to enter accounts, systems or data that are not meant for you, or probe, scan or test their security without our written permission;",
            "overload the services or get round a limit, a block or a security measure;",
            "copy the services in bulk with scripts or crawlers, apart from search engines and archives that follow our robots file, or use our work to train machine-learning models without our written consent;",
            "republish, sell or license our photos, films, articles, designs or code, or remove a credit or a notice of rights from them;",
            "take apart our software to learn how it works, except where the law allows it regardless of what is agreed;",
            "help or encourage another person to do any of this.",
          ],
        },
        {
          kind: "p",
          text: "The articles in the academy give general information from our own work. Rules on flying, filming and accessibility change, and places differ. Check what applies to you before you rely on an article, above all where safety is concerned.",
        },
      ],
    },
    {
      number: 4,
      id: "intellectual-property",
      title: "Intellectual Property",
      blocks: [
        {
          kind: "p",
          text: "This website and what is on it, including text, films, photographs, designs, sounds, code and the Extenso name and mark, belong to us, to our clients or to those who license it to us. Copyright, trademark and other laws of Canada and of other countries protect it. We let you look at it, keep copies for your own private use and share links. Every other use needs our written permission.",
        },
        {
          kind: "p",
          text: "Client names, logos and projects are shown with the permission of their owners. Seeing them here gives you no right to use them.",
        },
        {
          kind: "p",
          text: "For work you hire us to make, the following applies unless the signed quote says otherwise:",
        },
        {
          kind: "terms",
          items: [
            {
              term: "The deliverables are yours",
              text: "Once the final invoice is paid, we assign to you the copyright in the finished deliverables that the quote lists, for every use the quote names. The quote, signed by us, is the written assignment that the Copyright Act requires. A use beyond it needs a short written agreement, and we do not refuse one without a reason.",
            },
            {
              term: "Before that",
              text: "Until the final invoice is paid you may review the work and test it, but not publish it or pass it on. Concepts you did not choose stay ours.",
            },
            {
              term: "What stays ours",
              text: "Recordings and working files that the quote does not list, and the tools, templates, code libraries and know-how we bring to every project, remain ours. Where a deliverable contains some of these, you may use them in it for as long as you use the deliverable, without further payment.",
            },
            {
              term: "What belongs to others",
              text: "Music, fonts, stock material and open-source software keep their own licences. We choose licences that cover the uses in the quote, and hand them over with the files. Staying within them is up to you from then on.",
            },
            {
              term: "What you bring",
              text: "Logos, copy, footage and other material you give us stay yours. You let us use them to do the work, and you confirm that you may.",
            },
            {
              term: "Credit and portfolio",
              text: "The people who made the work keep their moral rights unless they have waived them in writing. We ask before we show your work in our portfolio. You may say no, or name a date before which it stays private.",
            },
          ],
        },
        {
          kind: "p",
          text: `If you believe that something on this website infringes your copyright, write to ${email}. Say what your work is, where you found it here, and how we can reach you. We look into every notice and take down what should not be there.`,
        },
      ],
    },
    {
      number: 5,
      id: "user-content",
      title: "User Content",
      blocks: [
        {
          kind: "p",
          text: "“User content” is what you send or upload through the services: your profile and photo, messages, briefs and feedback. It remains yours.",
        },
        {
          kind: "p",
          text: "By sending it you grant us a non-exclusive, royalty-free, worldwide licence to store, copy, adapt in format, transmit and display it, as far as this is needed to run the services, to answer you and to do work you ask for. We may let our suppliers do the same on our behalf. The licence does not let us sell your content, publish your messages or use your name or photo in advertising. It ends when you delete the content or your account, except for copies in backups until they are overwritten, and for what our [Privacy & Cookies Policy](/privacy-policy) says we keep.",
        },
        {
          kind: "p",
          text: "Suggestions about our services are welcome. We may use them without payment and without naming you, and we need not treat them as confidential. If you want to show us a confidential idea, ask first: we sign a confidentiality agreement before, not after.",
        },
        {
          kind: "p",
          text: "You confirm that you have the rights to what you send, including the consent of people who can be recognized in it, and that it breaks none of the rules in [section 3](#use-of-services). We do not check user content in advance. We may remove content that breaks these terms or the law, and we tell you so unless that would do harm.",
        },
      ],
    },
    {
      number: 6,
      id: "third-party-links",
      title: "Third-Party Links",
      blocks: [
        {
          kind: "p",
          text: "The services contain links to websites of others, a map from OpenStreetMap, and videos that play from YouTube. They are there because we find them useful. We do not control them, and a link is not a recommendation of everything behind it.",
        },
        {
          kind: "p",
          text: "Whoever runs a linked website is responsible for it, and its own terms and privacy policy apply there. What you buy or agree to on it is between you and them. If a link leads somewhere it should not, tell us and we will remove it.",
        },
        {
          kind: "p",
          text: "You may link to our public pages without asking. Please do not show them inside a frame, and do not suggest that we endorse you.",
        },
      ],
    },
    {
      number: 7,
      id: "termination",
      title: "Termination",
      blocks: [
        {
          kind: "p",
          text: "You may end this agreement at any time, for any reason and at no cost: stop using the services and, if you have an account, delete it in your [dashboard settings](/dashboard/settings). You can download a copy of your data there first.",
        },
        {
          kind: "p",
          text: "We may suspend or close your account, or block your access, if you break these terms in a way that matters, if the law requires it, or if it is needed to keep the services or other people safe. Where we reasonably can, we warn you first and give you time to put things right. If we close an account without such a reason, for instance because we end the service, we give 30 days’ notice by email.",
        },
        {
          kind: "p",
          text: `If you think a closure was wrong, write to ${email}. Where our size allows, someone who did not make the decision reviews it.`,
        },
        {
          kind: "p",
          text: "Ending this agreement does not end a project that is under way; the signed quote says how that can be cancelled. The parts of these terms that by their nature should last remain in force: Intellectual Property, the licence for what we must keep under User Content, Limitation of Liability and Governing Law.",
        },
      ],
    },
    {
      number: 8,
      id: "limitation-of-liability",
      title: "Limitation of Liability",
      blocks: [
        {
          kind: "p",
          text: "The services are free to use, and we provide them as is and as available. We work to keep them correct, safe and reachable, but as far as the law allows we give no warranty or condition, express or implied, that they are free of errors, always available, or fit for a particular purpose, or that the information on them is complete or current. Results that we report from earlier projects describe those projects and do not promise the same for yours.",
        },
        {
          kind: "p",
          text: "As far as the law allows, Extenso, its directors, employees and contractors are not liable, under contract, tort (including negligence) or any other theory, for:",
        },
        {
          kind: "list",
          items: [
            "indirect, incidental, special, consequential or punitive damages;",
            "lost profit, revenue, business, goodwill or data;",
            "the content and conduct of third parties, including linked websites;",
            "events outside our reasonable control, such as failures of networks and power, acts of authorities, or attacks that reasonable care would not have prevented.",
          ],
        },
        {
          kind: "p",
          text: "Our total liability for all claims about the services is limited to 100 Canadian dollars or to what you paid us for the use of the services in the twelve months before the claim arose, whichever is more. Liability for work you have hired us to do is governed by the signed quote.",
        },
        {
          kind: "p",
          text: "Nothing in these terms excludes or limits liability that cannot be excluded or limited by law, such as for fraud, for intentional or grossly negligent harm, or for death or injury caused by negligence where the law so provides. If you are a consumer, the rights that consumer protection law gives you, including British Columbia’s Business Practices and Consumer Protection Act, are not affected.",
        },
        {
          kind: "p",
          text: "If you use the services for a business, and somebody brings a claim against us because you broke these terms or because of your user content, you compensate us for the reasonable cost of it. We tell you of the claim promptly and let you take part in the defence.",
        },
      ],
    },
    {
      number: 9,
      id: "governing-law",
      title: "Governing Law",
      blocks: [
        {
          kind: "p",
          text: "These terms are governed by the laws of the Province of British Columbia and the federal laws of Canada that apply there, without regard to rules that would lead to another law. The United Nations Convention on Contracts for the International Sale of Goods does not apply.",
        },
        {
          kind: "p",
          text: `If something goes wrong, please talk to us first: write to ${email}, and we will try to settle it within 30 days. If that fails, the courts of British Columbia in Vancouver decide, and you and we both accept their jurisdiction; small claims may go to the Civil Resolution Tribunal. If you are a consumer who lives elsewhere, the protections and courts that the law of your home gives you, and that cannot be waived, remain open to you.`,
        },
        {
          kind: "p",
          text: "If a court finds part of these terms invalid, the rest stands. If we do not enforce a term once, we have not given it up. You may not transfer this agreement without our consent; we may transfer it with our business, and your rights go with it. These terms, with what they refer to, are the whole agreement about the services.",
        },
        {
          kind: "p",
          text: `Questions? Write to ${email}, use our [contact page](/contact), or visit our Vancouver studio.`,
        },
      ],
    },
  ],
};
