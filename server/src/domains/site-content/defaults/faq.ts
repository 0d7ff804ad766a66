/** The six questions we hear most, with their answers. */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export const firstFaq: SiteDocument<"faq"> = {
  title: "Frequently Asked Questions",
  items: [
    {
      id: "how-long",
      icon: "CalendarClock",
      question: "How long does a project take?",
      answer:
        "A standard video takes 2-4 weeks from the signed quote to the final files. Graphic design takes a few days to a couple of weeks, depending on how many pieces there are. Websites take four to eight weeks. Your quote has the dates, and we keep to them.",
    },
    {
      id: "what-does-it-cost",
      icon: "ReceiptText",
      question: "What does it cost?",
      answer:
        "Packages start at $600 for remote work and $2,500 for visual production. Every quote is a fixed price with each line explained, so there are no surprises at the end. 40% is due when you sign, 40% on the last shooting day and 20% on delivery.",
    },
    {
      id: "changes",
      icon: "ListChecks",
      question: "How many rounds of changes are included?",
      answer:
        "Two rounds on every edit, design or page. A round is one list of changes from one person on your side. You can add more rounds, and we tell you the price before we start.",
    },
    {
      id: "travel",
      icon: "MapPin",
      question: "Do you work outside Vancouver?",
      answer:
        "Yes. Travel within Metro Vancouver is included. Beyond that we charge what transport and hotels actually cost, listed in the quote. We film across British Columbia every month and abroad a few times a year.",
    },
    {
      id: "rights",
      icon: "FilePenLine",
      question: "Who owns the finished work?",
      answer:
        "You do, once the final invoice is paid, for every use named in the quote. Music, fonts and stock come with their own licences, which we hand over with the files. We’ll ask to show the work in our portfolio, and you can say no.",
    },
    {
      id: "drones",
      icon: "Drone",
      question: "Are your drone pilots certified and insured?",
      answer:
        "Every pilot holds an Advanced certificate from Transport Canada, and we carry $5 million in liability insurance. We file the airspace requests and city permits. If the weather is bad, we fly on the agreed backup date at no charge.",
    },
  ],
  more: {
    title: "Still have questions?",
    text: "Write or call. A producer will answer, usually within a few hours and always within a day.",
    button: "Contact Us",
  },
};
