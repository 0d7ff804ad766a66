/**
 * The about page's words. People, clients and figures are fictional, like the sample projects; figures about
 * a project are those its own page gives.
 */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { firstPeople } from "./people.ts";

export const firstAbout: SiteDocument<"about"> = {
  title: "About Extenso: eight people at one table in Vancouver",
  description:
    "A Vancouver studio since 2016. Who we are, what we do, five promises you can check, and how a project runs, in stills.",
  hero: {
    lines: ["Beyond Content", "We Create Impact"],
    lead: "We’re eight people on Railway Street in Vancouver. We make films, photos, brands and websites, and we measure what changed.",
    picture: "pages/about",
    alt: "Strips of colour negatives on a light table, one row in focus",
    primary: {
      label: "Work With Us",
      to: "/contact",
    },
    secondary: {
      label: "View Our Work",
      to: "/portfolio",
    },
  },
  services: {
    title: "What We Do",
    lead: "Seven services in five groups. Most projects need two of them, on one schedule.",
    linkLabel: "Learn More",
    groups: [
      {
        id: "film-and-events",
        title: "Film & Events",
        text: "Brand films, documentaries, music videos and live events. A standard film takes 2-4 weeks; for an event, the first graded photos are online the same night.",
        picture: "portfolio/first-light-2",
        alt: "Osprey on a bare branch, looking down the river",
        source: { label: "First Light", to: "/portfolio/first-light" },
        link: "/services",
        linkContext: "about film and events",
      },
      {
        id: "photography",
        title: "Photography",
        text: "Products, buildings, fabrics, food. We scout first, note when the light is right, and come back for those twenty minutes.",
        picture: "portfolio/shape-of-quiet-3",
        alt: "Someone in an orange vest walking down a spiral staircase of pale timber",
        source: { label: "Shape of Quiet", to: "/portfolio/shape-of-quiet" },
        link: "/services",
        linkContext: "about photography",
      },
      {
        id: "branding",
        title: "Branding",
        text: "Logo, type, colour, packaging and print, proofed on paper before we call it finished, with a guide your own team can follow.",
        picture: "portfolio/emberline-9",
        alt: "Emberline letterhead, poster and orange cards on a desk, in slatted light",
        source: { label: "Slow Burn", to: "/portfolio/emberline" },
        link: "/services",
        linkContext: "about branding",
      },
      {
        id: "drone-operation",
        title: "Drone Operation",
        text: "Aerial film, stills and surveys by certified pilots. We file the airspace requests and city permits, and if weather grounds us, we fly on the backup date.",
        picture: "portfolio/above-the-cut-4",
        alt: "City rooftops under snow, the sun flaring at the end of a street",
        source: { label: "Above the Cut", to: "/portfolio/above-the-cut" },
        link: "/services",
        linkContext: "about drone operation",
      },
      {
        id: "web-and-media",
        title: "Web & Media",
        text: "Websites that load fast on a weak signal, and the channels around them: calendar, content, replies, and a one-page report every Monday.",
        picture: "portfolio/ridgeline-6",
        alt: "A mountain weather site on a desktop screen and a phone, with scores of 99 and 100",
        source: { label: "Ridgeline", to: "/portfolio/ridgeline" },
        link: "/services",
        linkContext: "about web and media",
      },
    ],
  },
  story: {
    note: "Since 2016",
    title: "At full length",
    paragraphs: [
      "Extenso began in 2016 with two people, one camera and a rented corner of a print shop. Maren Solberg directed and filmed, Tobias Achterberg took the photographs, and whoever was nearer the phone produced.",
      "The name comes from court records. A speech reported in extenso is printed at full length, with nothing cut. We liked that as a way to work: show the whole film next to the fifteen-second cut, every line next to the total, and what went wrong next to what went right.",
      "A film works harder when its editor knows where it will run. In 2021 Hana Kimura joined to build that side of the studio, and since then we have planned, shot, edited and launched everything around one table.",
      "We’re eight now, and that’s the size we like. You meet the people who’ll do the work before you sign.",
    ],
  },
  fullLength: {
    frames: [
      {
        picture: "portfolio/dune-line-5",
        alt: "First sun on the crests of far dunes, the valley still in shadow",
      },
      {
        picture: "portfolio/dune-line-6",
        alt: "Three walkers on a crest from straight above, their shadows long across the ripples",
      },
      {
        picture: "portfolio/dune-line-7",
        alt: "Footprints leading up a slope of ripples",
      },
      {
        picture: "portfolio/dune-line-8",
        alt: "Edge of a dune from above, one side in sun, the other in shadow",
      },
    ],
    lengths: [
      {
        seconds: 60,
        label: "the whole film",
      },
      {
        seconds: 49,
        label: "watched, on average",
      },
      {
        seconds: 30,
        label: "the long cut-down",
      },
      {
        seconds: 15,
        label: "the social cut-down",
      },
      {
        seconds: 6,
        label: "the pre-roll",
      },
    ],
    watched: 49,
    caption:
      "One film drawn to scale: a sixty-second launch film and its three cut-downs. The short ones lead viewers to the long one, and on average they watch forty-nine of its sixty seconds.",
    link: {
      label: "Dune Line",
      to: "/portfolio/dune-line",
    },
  },
  people: firstPeople,
  figures: {
    title: "Six numbers",
    lead: "Each one comes from a project. Follow the links to see it.",
    items: [
      {
        value: "8",
        unit: "people",
        text: "on staff. Sound, makeup and extra crew join by the day and are named in the quote.",
      },
      {
        value: "42",
        unit: "days",
        text: "from the first permit form to the first takeoff, over a harbour with one flight window a day.",
        source: {
          label: "Blue Hour",
          to: "/portfolio/blue-hour",
        },
      },
      {
        value: "11",
        unit: "takes",
        text: "across one footbridge between midnight and four, for a film without a cut. You see the ninth.",
        source: {
          label: "Night Signal",
          to: "/portfolio/night-signal",
        },
      },
      {
        value: "48",
        unit: "photos",
        text: "graded and online before midnight, while the festival crowd was still walking home.",
        source: {
          label: "Sparks & Stone",
          to: "/portfolio/sparks-and-stone",
        },
      },
      {
        value: "1.3",
        unit: "seconds",
        text: "to load the main image on a site for skiers, down from 5.8.",
        source: {
          label: "Ridgeline",
          to: "/portfolio/ridgeline",
        },
      },
      {
        value: "26",
        unit: "communities",
        text: "screened a documentary made by a crew of two, who returned to the same four viewpoints for a year.",
        source: {
          label: "First Light",
          to: "/portfolio/first-light",
        },
      },
    ],
  },
  timeline: {
    title: "Ten years so far",
    items: [
      {
        year: 2016,
        title: "Two people, one camera",
        text: "Maren Solberg and Tobias Achterberg rent a corner of a print shop. The first invoice is for a three-minute film about a boat builder.",
      },
      {
        year: 2018,
        title: "Railway Street",
        text: "Our own space, near the port. Half of it is a studio floor, the other half one long table.",
      },
      {
        year: 2019,
        title: "Licensed to fly",
        text: "Canada’s new drone rules take effect in June. Tobias passes the Advanced exam and flight review that summer.",
      },
      {
        year: 2020,
        title: "Working remotely",
        text: "With sets closed, we edit, grade and design for clients we only meet on screen. It’s still our smallest package.",
      },
      {
        year: 2021,
        title: "Brand and web",
        text: "Hana Kimura joins and starts our brand and web work. Films now come with the page they run on.",
      },
      {
        year: 2023,
        title: "First Light",
        text: "After a year of returning to one watershed, our first documentary goes on tour through 26 communities.",
      },
      {
        year: 2024,
        title: "The academy opens",
        text: "In January we start publishing what we used to explain on the phone: quotes, permits, checklists and mistakes.",
      },
      {
        year: 2026,
        title: "Ten years",
        text: "Eight people, seven services, the same table. New chairs.",
      },
    ],
  },
  process: {
    title: "How it works, in five stills",
    lead: "Every project goes through the same five stages. Here is each one, on the project where it mattered most.",
    items: [
      {
        stage: "Brief",
        text: "What the work has to do, on one page. For a cold-brew roaster it came down to one sentence: a crowded shelf where every can shouts, and a founder who dislikes shouting.",
        picture: "portfolio/emberline-6",
        alt: "Two cold-brew cans on orange plinths, one with rings like a setting sun, one with stripes",
        caption:
          "What that sentence became: rings and stripes that tell the flavours apart, and a name in small letters.",
        link: {
          label: "Slow Burn",
          to: "/portfolio/emberline",
        },
      },
      {
        stage: "Quote",
        text: "A conservancy had a charity’s budget, so the quote put the money into time, not equipment: a crew of two, four fixed positions, one year.",
        picture: "portfolio/first-light-4",
        alt: "Green heron standing upright among leaves and bare twigs at the edge of the water",
        caption: "A green heron, in its own time. Waiting was the largest line in the quote.",
        link: {
          label: "First Light",
          to: "/portfolio/first-light",
        },
      },
      {
        stage: "Pre-production",
        text: "A hotel wanted the twenty minutes after sunset over a harbour in controlled airspace, so we filed six weeks ahead and rehearsed every move in simulation.",
        picture: "portfolio/blue-hour-4",
        alt: "Lights along the far shore at dusk, mist on the slopes above",
        caption: "The light we got the permits for: windows lit, the last colour on the water.",
        link: {
          label: "Blue Hour",
          to: "/portfolio/blue-hour",
        },
      },
      {
        stage: "Production",
        text: "A single-take music video had one bridge, one closure and one night. After two days of rehearsal on a taped floor, the crew ran the move eleven times.",
        picture: "portfolio/night-signal-3",
        alt: "Wet deck of a footbridge, frames of light turning away one behind another",
        caption: "The bridge and its own fittings. The band appears only as light.",
        link: {
          label: "Night Signal",
          to: "/portfolio/night-signal",
        },
      },
      {
        stage: "Post and delivery",
        text: "A sixty-second launch film also gave the client three cut-downs and a set of stills from the same two mornings.",
        picture: "pages/shots",
        alt: "Contact sheet of twelve frames from Dune Line with timecodes, three of them ringed in orange",
        caption: "Where each shot begins, and the cuts it is in. The six-second cut has the ringed ones.",
        link: {
          label: "Dune Line",
          to: "/portfolio/dune-line",
        },
      },
    ],
  },
  values: {
    title: "Why Partner with Extenso",
    lead: "Five promises, and how to check that we kept each one.",
    proofLabel: "How to check",
    items: [
      {
        id: "price",
        title: "The quote is the invoice",
        text: "You get a fixed price with every line explained. It only goes up if the brief grows, and then you sign off the new line before we work on it. We return any contingency we don’t spend.",
        proof: "Put the final invoice next to the first quote. The total is the same, or lower.",
      },
      {
        id: "answer",
        title: "An answer within 24 hours",
        text: "A producer reads every request and replies within a day: with a price, or with what we need to know to name one. If the answer is no, you hear that just as fast.",
        proof: "The confirmation email has a reference and the exact time we received your request.",
      },
      {
        id: "rounds",
        title: "Two rounds, clearly counted",
        text: "Every edit, design and page includes two rounds of changes. A third has a price, and we tell you before it starts.",
        proof: "Each version shows its round number on the first frame or page.",
      },
      {
        id: "flights",
        title: "Paperwork before propellers",
        text: "Every pilot holds Transport Canada’s Advanced certificate, and every flight is covered by $5 million in liability insurance. We file the requests.",
        proof: "Ask to see the certificate, the policy and the permit. The crew carries them.",
      },
      {
        id: "handover",
        title: "Handed over in full",
        text: "Masters, cut-downs, source files and licences, as listed in the quote. Once the final invoice is paid, the work is yours for every use the quote names.",
        proof: "Every delivery comes with a checklist. If anything is missing, you have it the same day.",
      },
    ],
  },
  closing: {
    title: "What are you making next?",
    text: "Tell us in four short steps. A producer will read it and reply within 24 hours.",
    button: {
      label: "Start Your Project",
      to: "/contact",
    },
  },
};
