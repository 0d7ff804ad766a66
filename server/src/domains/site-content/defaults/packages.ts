/** The nine packages: docs/specification.md §3 fixes their titles and prices. */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export const firstPackages: SiteDocument<"packages"> = {
  title: "Nine ways to begin",
  intro:
    "Each package has a starting price, in Canadian dollars before tax, and a list of what’s included. Book one as it is, or use it as the first line of a quote. Either way, the price is fixed in writing before we start.",
  description:
    "Nine packages by Extenso in Vancouver, from $600 remote work to $3,000 websites: what’s included, where prices start and how long each one takes.",
  detailsTitle: "Full Service Details",
  detailsLead: "Everything in each package, line by line. Prices are in Canadian dollars, before tax.",
  items: [
    {
      id: 1,
      title: "Visual Production",
      slug: "visual-production",
      description:
        "One shooting day, one operator, one location and a finished film. Good for a launch, a company portrait or a product people need to see working. Add crew and days line by line.",
      video: "/media/packages/visual-production.mp4",
      poster: "packages/visual-production",
      alt: "Cinema camera with a lit monitor in front of red canyon walls",
      price: "$2,500+",
      features: [
        "One shooting day of ten hours, one operator, one location",
        "Film of about a minute in 4K, graded and mixed",
        "Five stills from the graded master",
        "Versions in 16:9 and 9:16, framed on set",
        "Licensed music and English captions",
        "Two rounds of changes",
      ],
      details: [
        {
          title: "Before the shoot",
          items: [
            "A 30-minute call and a one-page treatment",
            "One location in Metro Vancouver, with a signed release",
            "Shot list and call sheet",
            "Film permit where the city requires one",
          ],
        },
        {
          title: "On the day",
          items: [
            "A director who operates the camera, ten hours including lunch",
            "4K camera, prime lenses, lights and wireless microphones",
            "Two backups before the crew leaves",
          ],
        },
        {
          title: "What you receive",
          items: [
            "Master of about a minute, graded and mixed, within 2 to 4 weeks",
            "A vertical version of the same edit",
            "Five stills from the graded master",
            "English captions as a file and burned in",
            "Licensed music for web and social use",
          ],
        },
        {
          title: "What moves the price",
          items: [
            "Sound recordist with kit: $650 a day",
            "Camera assistant: $450 a day",
            "A second day in a second place: about $2,300",
            "Three cut-downs, planned in advance: half an edit day, $275",
          ],
        },
      ],
      color: "#FA5537",
      hue: "videography",
      service: "videography",
      duration: "2 to 4 weeks",
    },
    {
      id: 2,
      title: "Branding & Creative",
      slug: "branding-creative",
      description:
        "A logo, the type and colours to go with it, and a one-page guide. Enough for a young company to look consistent everywhere from day one.",
      video: "/media/packages/branding-creative.mp4",
      poster: "packages/branding-creative",
      alt: "A mark, its icon and its outline pressed into black cotton paper beside squares of ink",
      price: "$1,800+",
      features: [
        "Three directions shown on your own products",
        "Logo, icon and one-colour version",
        "Type and colour, tested for contrast",
        "Business card and email signature",
        "One-page guide and all vector files",
      ],
      details: [
        {
          title: "Research",
          items: ["A two-hour interview", "A review of five competitors", "Trademark search in Canada"],
        },
        {
          title: "Design",
          items: [
            "Three directions, one developed in full",
            "Two rounds of changes",
            "Logo for screen, print, stamp and icon",
            "Palette with print and screen values",
          ],
        },
        {
          title: "Handover",
          items: [
            "One-page guide: clear space, sizes, colours, four common mistakes",
            "Folders for screen, print, icons and source",
            "Templates for business card and email signature",
            "Copyright transferred with the final invoice",
          ],
        },
        {
          title: "What moves the price",
          items: [
            "Menus, signs, stationery and a website: $6,000 to $14,000 in all",
            "Packaging with several products: from $9,000",
            "Printing, font licences and French versions, listed separately",
          ],
        },
      ],
      color: "#E74C3C",
      hue: "branding",
      service: "branding",
      duration: "About 3 weeks",
    },
    {
      id: 3,
      title: "Digital Marketing & Growth",
      slug: "digital-marketing-growth",
      description:
        "Your channels, run month by month: planned, filmed, posted, answered and measured. You approve each week on your phone and get a one-page report on Monday.",
      video: "/media/packages/digital-marketing-growth.mp4",
      poster: "packages/digital-marketing-growth",
      alt: "A month of posts as a bar chart whose bars are photos of spices, the tallest marked in orange",
      price: "$1,500+/month",
      features: [
        "Eight posts a month on two channels",
        "A half-day shoot every month",
        "Comments answered within four working hours",
        "One advertising campaign, set up and watched daily",
        "A one-page report every Monday",
      ],
      details: [
        {
          title: "Content",
          items: [
            "Monthly plan, approved by you",
            "One half-day shoot a month, or one a week if you have something new every week",
            "Eight captioned posts with alt text",
            "Three formats, reviewed each quarter",
          ],
        },
        {
          title: "Advertising",
          items: [
            "Audiences and two ads for one campaign at a time",
            "You set the budget caps, and the platform bills you directly for ads",
            "Daily checks on weekdays",
          ],
        },
        {
          title: "Reports",
          items: [
            "Reach, saves, clicks and bookings each Monday",
            "A 30-minute call each month",
            "Stop any month with thirty days’ notice",
          ],
        },
      ],
      color: "#1EADD9",
      hue: "photography",
      service: "social-media",
      duration: "Month by month",
    },
    {
      id: 4,
      title: "Web Design & Optimization",
      slug: "web-design-optimization",
      description:
        "A website of up to five pages, designed, written and built. Or we make the one you have fast and accessible. Tested on a slow phone before you make the final payment.",
      video: "/media/packages/web-design-optimization.mp4",
      poster: "packages/web-design-optimization",
      alt: "Five phones on a dark table, each showing a page of one website",
      price: "$3,000+",
      features: [
        "Up to five pages, designed and built",
        "Loads in under 2 seconds on a weak signal",
        "WCAG 2.2 AA, tested by keyboard",
        "Content editor with an hour of training",
        "Redirects and search titles for every page",
        "Thirty days of free fixes",
      ],
      details: [
        {
          title: "Structure and design",
          items: [
            "Page list and headlines",
            "Clickable prototype of the home page",
            "Two rounds of changes",
            "Phone layouts designed, not shrunk",
          ],
        },
        {
          title: "Build",
          items: [
            "Staging site from day one",
            "Content editor and image resizing",
            "Contact form with spam protection",
            "Analytics without cookies",
          ],
        },
        {
          title: "Optimization",
          items: [
            "Speed report before and after",
            "Images in AVIF and WebP",
            "Titles, descriptions and structured data",
          ],
        },
        {
          title: "Launch",
          items: [
            "Redirects from every old URL",
            "Accessibility check by keyboard and screen reader",
            "Source code and written guide",
          ],
        },
      ],
      color: "#8A5CFF",
      hue: "web-development",
      service: "web-development",
      duration: "4 to 8 weeks",
    },
    {
      id: 5,
      title: "Business Solutions",
      slug: "business-solutions",
      description:
        "What every company needs: team portraits, photos of your space, a deck people can read from the back row. The price covers one of the three blocks below. Two or three share a visit and cost less together.",
      video: "/media/packages/business-solutions.mp4",
      poster: "packages/business-solutions",
      alt: "Wooden roof of an office building reaching out to a point, seen from the street below",
      price: "$1,200+",
      features: [
        "Portraits of up to eight people, one finished image each",
        "Or twelve photos of your space and your work",
        "Or a presentation template with twelve layouts",
        "A lighting plan, so new hires can be added later",
        "An hour of training for the people who use the files",
      ],
      details: [
        {
          title: "Block one: people",
          items: [
            "Half a day at your office, a backdrop and one light",
            "Up to eight people, ten minutes each, one retouched image each",
            "A lighting plan for future portraits; each extra person is $45",
          ],
        },
        {
          title: "Block two: places",
          items: [
            "A scout with a phone and a compass first",
            "Half a day with a tripod, twelve finished images",
            "Cones and bins removed; cracks in the concrete stay",
          ],
        },
        {
          title: "Block three: documents",
          items: [
            "Twelve layouts in PowerPoint or Google Slides",
            "Charts and tables in your colours",
            "An hour of training for up to ten people",
          ],
        },
        {
          title: "Extras",
          items: [
            "Proposal and report templates in Word or Google Docs",
            "A one-minute film: see Visual Production",
            "A shared folder, sorted and named",
          ],
        },
      ],
      color: "#49B96D",
      hue: "drone-operation",
      service: "custom-package",
      duration: "2 to 3 weeks",
    },
    {
      id: 6,
      title: "Post-Production & Editing",
      slug: "post-production",
      description:
        "You shot it, we finish it. Editing, colour, sound and captions for footage from any camera, phones included.",
      video: "/media/packages/post-production.mp4",
      poster: "packages/post-production",
      alt: "Editing timeline under a frame of a snowy peak, half of it still ungraded",
      price: "$800+",
      features: [
        "Up to an hour of footage, cut to 60 seconds",
        "Colour grade, shot by shot",
        "Sound repair and mix to -14 LUFS",
        "English captions",
        "First cut in five working days",
      ],
      details: [
        {
          title: "Edit",
          items: [
            "Footage sorted, synchronized and backed up",
            "First cut in five working days",
            "Two rounds of changes",
          ],
        },
        {
          title: "Colour and sound",
          items: [
            "Cameras matched and graded",
            "Noise, hum and wind reduced",
            "Mix for web, or to broadcast levels",
            "Music search and licence",
          ],
        },
        {
          title: "Delivery",
          items: [
            "ProRes master and web files",
            "Captions as SRT and burned in",
            "Project file and a year of storage",
          ],
        },
        {
          title: "What moves the price",
          items: [
            "An extra edit day: $550, for about one more minute",
            "An extra day of grade and mix: $700",
            "Three cut-downs, ordered with the edit: $275",
          ],
        },
      ],
      color: "#FA5537",
      hue: "videography",
      service: "videography",
      duration: "1 to 2 weeks",
    },
    {
      id: 7,
      title: "Remote & Digital-Only Services",
      slug: "remote-digital-only",
      description:
        "Work that doesn’t need a crew on site: design, motion, editing and websites by video call and shared folder, for clients in any time zone.",
      video: "/media/packages/remote-digital-only.mp4",
      poster: "packages/remote-digital-only",
      alt: "Lamps behind the blinds of a few windows, the rest of a facade dark at night",
      price: "$600+",
      features: [
        "A day with an editor or five hours with a designer",
        "Calls in your time zone, from London to Tokyo",
        "A shared board, with comments on each frame",
        "Files in a folder you own",
        "Two rounds of changes",
      ],
      details: [
        {
          title: "What fits in",
          items: [
            "A set of six social templates",
            "A five-second animated logo",
            "An edit of up to 30 seconds from your footage",
            "A landing page from an existing design",
          ],
        },
        {
          title: "How we work",
          items: [
            "A 30-minute briefing call",
            "A first version within three working days",
            "Comments on each frame, answered within a day",
          ],
        },
        {
          title: "What you receive",
          items: [
            "Final files in the formats you named",
            "Source files",
            "Notes on how to change them yourself",
          ],
        },
      ],
      color: "#1EADD9",
      hue: "photography",
      service: "custom-package",
      duration: "3 to 8 days",
    },
    {
      id: 8,
      title: "Emerging & Custom Services",
      slug: "emerging-custom",
      description:
        "Things that don’t have a price list yet: 3D scans, real-time scenes for a trade show, films for a dome. We test first, so you pay for a test before you pay for the whole idea.",
      video: "/media/packages/emerging-custom.mp4",
      poster: "packages/emerging-custom",
      alt: "Point cloud in the shape of a folded cushion, orange at its edges, blue inside",
      price: "Custom",
      features: [
        "Photogrammetry and 3D scans of objects and places",
        "Real-time scenes for screens and trade shows",
        "360-degree and dome films",
        "A one-week paid test before any commitment",
        "A straight answer, in writing, on what won’t work",
      ],
      details: [
        {
          title: "Test week",
          items: [
            "One question, agreed in writing",
            "A working sample on the real device",
            "A page on risks, running costs and rights",
          ],
        },
        {
          title: "Production",
          items: [
            "Scans with laser or photogrammetry",
            "Real-time scenes for the web or a trade show",
            "360-degree capture and stitching",
            "A rehearsal where it will run",
          ],
        },
        {
          title: "Running it",
          items: [
            "A guide for the people who run it",
            "Someone on call while it’s open",
            "Models and source files are yours",
          ],
        },
      ],
      color: "#8A5CFF",
      hue: "web-development",
      service: "custom-package",
      duration: "Test in a week",
    },
    {
      id: 9,
      title: "Add-Ons & Custom Services",
      slug: "add-ons-custom",
      description:
        "Extras to add to any package: another day, another language, a drone for an hour. Your quote names the price of each.",
      video: "/media/packages/add-ons-custom.mp4",
      poster: "packages/add-ons-custom",
      alt: "Slanted wall of photo tiles among coloured tiles with play, plus and check marks",
      price: "Varies",
      features: [
        "Drone flight, permits included",
        "An extra shooting day or camera",
        "Captions and voice-over in other languages",
        "Delivery within 48 hours",
        "Printing, checked at the press",
      ],
      details: [
        {
          title: "On set",
          items: [
            "Sound recordist with kit: $650 a day",
            "Camera assistant: $450 a day",
            "Half a day of drone, with pilot and observer: from $1,200",
            "A six-metre mast where a drone can’t fly: $300",
            "Make-up, casting, props, live stream: quoted by the job",
          ],
        },
        {
          title: "After the shoot",
          items: [
            "A third round of changes: $550 for each edit day it takes",
            "Three cut-downs planned in advance: $275; ordered after delivery: $1,100",
            "Retouching: $45 an image, $120 for glass",
            "French copy and captions: 25 to 35 cents a word",
            "First files within 48 hours, when our calendar allows",
          ],
        },
        {
          title: "Print and place",
          items: [
            "Print run with a check at the press",
            "Large prints and frames",
            "Signs, measured and mounted",
          ],
        },
      ],
      color: "#49B96D",
      hue: "drone-operation",
      service: "custom-package",
      duration: "Added to any quote",
    },
  ],
};
