/** The services: the page's own words, and the seven in full. Prices and durations agree with faq.ts; projects are those of the portfolio. */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export const firstServices: SiteDocument<"services"> = {
  title: "Our Services",
  lead: "Film, photography, branding, drones and websites, each with a starting price, how long it takes and what you get.",
  description:
    "Videography, photography, branding, drones and websites by Extenso in Vancouver: what you get, how it works, how long it takes and what it costs.",
  further: "Two more services",
  sampleTitle: "Sample Work",
  workTitle: "See Our Work in Action",
  workText: "Twelve projects in full: the problem, our answer, the result.",
  workButton: "View the Portfolio",
  items: [
    {
      slug: "videography",
      title: "Videography",
      startingPrice: {
        amount: 2500,
        text: "From $2,500",
      },
      turnaround: "2 to 4 weeks",
      deliverables: "Master, cut-downs, captions, project files",
      tile: {
        picture: "portfolio/dune-line-9",
        alt: "Wind drawing sand off the crest of a dune under a dark blue sky",
        work: "Dune Line, Fjordworks",
        note: "2 to 4 weeks",
      },
      shortDescription:
        "Brand films, ads, interviews and music videos, from first call to masters for every screen they’ll run on.",
      fullDescription: [
        "We make films from thirty seconds to thirty minutes long for companies, artists and charities. The same producer, director and editor work on your film from the brief to the last export, so you never have to explain anything twice.",
        "A small job is one operator, one location and an edit of about a minute, and starts at $2,500. A ninety-second company film with two shooting days and a crew of four came to $11,736, and our Custom Quotations page shows that quote line by line. We shoot in 4K, record clean sound on set and grade every shot. You see the edit once the story works, before music and colour are locked, while changes are still cheap.",
        "A standard video takes two to four weeks from the signed quote to the final files. You never get just one file: the master comes with cut-downs, vertical versions and captions for the channels named in the quote.",
      ],
      heroVideo: "/media/services/clips/videography.mp4",
      videoUrl: "/media/services/clips/videography.mp4",
      videoThumbnail: "services/heroes/videography",
      video: {
        description: "Drops running down a window at night, focus settling on the glass.",
        seconds: 10,
      },
      alt: "Drops running down a window at night, traffic and street lamps out of focus behind",
      mainImage: "portfolio/dune-line-11",
      mainAlt: "Sand blowing over the crest of a dune into low sun",
      mainWork: "Dune Line, Fjordworks",
      storyImage: "portfolio/dune-line-4",
      storyAlt: "Layered curves of red sandstone in late sun, from Dune Line",
      storySource: { label: "Dune Line", to: "/portfolio/dune-line" },
      features: [
        "Script, storyboard and a shot list you sign off before anything is booked",
        "4K camera package, lighting and location sound, with the crew to run them",
        "Edit, colour grade, sound mix and licensed music",
        "Captions in English, and French on request",
        "Masters in 16:9, 9:16 and 1:1, with cut-downs of 30, 15 and 6 seconds",
      ],
      process: [
        {
          title: "Treatment",
          description:
            "Two pages and a board of frames: what happens, how it looks and who it’s for. We don’t move on until you sign off.",
        },
        {
          title: "Pre-production",
          description:
            "Locations, casting, permits, insurance certificates and a call sheet by the half hour, in your inbox by four the afternoon before.",
        },
        {
          title: "Shoot",
          description:
            "One or two days for most films. Footage is copied to two drives before the crew leaves, with a third copy at the studio that night.",
        },
        {
          title: "Edit and delivery",
          description:
            "A rough cut within seven working days of the shoot, two rounds of changes, then grade, mix, captions and every format in the quote.",
        },
      ],
      portfolio: [
        {
          title: "Dune Line",
          thumbnail: "portfolio/dune-line-2",
          alt: "Five hikers on the ridge of an orange dune",
          videoUrl: "/media/portfolio/dune-line.mp4",
          projectSlug: "dune-line",
          note: "Fjordworks · 2025 · Film, 60 s",
        },
        {
          title: "Night Signal",
          thumbnail: "portfolio/night-signal-2",
          alt: "Frames of white light over a footbridge, one behind another to the vanishing point",
          videoUrl: "/media/portfolio/night-signal.mp4",
          projectSlug: "night-signal",
          note: "Velvet Harbour · 2024 · Excerpt, 10 s",
        },
        {
          title: "First Light",
          thumbnail: "portfolio/first-light-5",
          alt: "Mist settling between ranks of conifers",
          projectSlug: "first-light",
          note: "North Arm Conservancy · 2023",
        },
      ],
      cta: {
        title: "Have a film in mind?",
        description:
          "Tell us where it will run and what it has to do. A producer will reply within 24 hours.",
        buttonText: "Start a Film",
      },
    },
    {
      slug: "photography",
      title: "Photography",
      startingPrice: {
        amount: 950,
        text: "From $950",
      },
      turnaround: "5 to 10 days",
      deliverables: "Retouched selects for print and web, rights in writing",
      tile: {
        picture: "portfolio/no-9-amber-3",
        alt: "Red hibiscus in hard light, its stem and a bud in the dark",
        work: "N° 9 Amber, Orrin & Vale",
        note: "5 to 10 days",
      },
      shortDescription:
        "Products, places, portraits and editorial series, lit with care and retouched by the photographer who shot them.",
      fullDescription: [
        "We photograph things, rooms and people: a bottle that is clear glass, amber liquid and white paper all at once; a concert hall in the twenty minutes when it’s empty; a founder who’d rather not be photographed. Each needs its own light, and lighting is most of the job.",
        "We work in our daylight studio on Railway Street or at your location. We shoot tethered, so you see every frame on a calibrated screen while there’s still time to change it, and you choose the selects with us before the set comes down.",
        "Half a day on location starts at $950. A table-top day with an assistant is $1,600; retouching adds $45 an image, or $120 where glass has to be rebuilt from several frames. The photographer does the retouching. Skin keeps its pores, buildings keep their lines, and you have the finished files five to ten days after the shoot.",
      ],
      heroImage: "services/heroes/photography",
      videoUrl: "/media/services/clips/photography.mp4",
      videoThumbnail: "services/heroes/photography",
      video: {
        description: "The blades of a lens close and open while the camera passes in front of it.",
        seconds: 10,
      },
      alt: "A lens from the front, blades half closed, coloured reflections in its glass",
      mainImage: "portfolio/shape-of-quiet-6",
      mainAlt: "Concrete columns under a folded roof, stairs climbing between them",
      mainWork: "Shape of Quiet, Northvane Architects",
      storyImage: "portfolio/shape-of-quiet-2",
      storyAlt: "Tall concrete gallery under a glass roof, from Shape of Quiet",
      storySource: { label: "Shape of Quiet", to: "/portfolio/shape-of-quiet" },
      features: [
        "Product, still life, architecture, portrait and editorial",
        "Tethered shooting, with selects chosen on set",
        "Retouching by the photographer, two rounds of changes",
        "Print files in Adobe RGB or CMYK, web files in sRGB, named by product code",
        "Rights in writing for every use named in the quote",
      ],
      process: [
        {
          title: "Shot list",
          description:
            "What has to be in frame, what has to stay out, and the sizes you need. Ten references are enough to agree on the light.",
        },
        {
          title: "Light test",
          description:
            "Half a day before the shoot we light the hardest subject and send you three frames. You choose one, and the rest of the set follows it.",
        },
        {
          title: "Shoot day",
          description:
            "A table-top day gives 12 to 15 finished images, or four to six of glass. A building gets four short visits instead of one long day. You can follow on screen, on set or from your desk.",
        },
        {
          title: "Selects and retouching",
          description:
            "A contact sheet the next morning. Retouched files in 5 to 10 days, in every size on the list.",
        },
      ],
      portfolio: [
        {
          title: "Shape of Quiet",
          thumbnail: "portfolio/shape-of-quiet-5",
          alt: "Grid of balconies in hard side light",
          projectSlug: "shape-of-quiet",
          note: "Northvane Architects · 2024",
        },
        {
          title: "N° 9 Amber",
          thumbnail: "portfolio/no-9-amber-2",
          alt: "Perfume bottle close up, its label printed in small letters",
          projectSlug: "no-9-amber",
          note: "Orrin & Vale · 2025",
        },
        {
          title: "Corridor",
          thumbnail: "portfolio/corridor-2",
          alt: "Low view along a stone path, red beams overhead and sun at the far end",
          projectSlug: "corridor",
          note: "Pacloom Textiles · 2024",
        },
      ],
      cta: {
        title: "What are we shooting?",
        description:
          "Send us a list, even a rough one, and tell us where the photos will be used. You get a day plan and a fixed price.",
        buttonText: "Book a Shoot",
      },
    },
    {
      slug: "branding",
      title: "Branding",
      startingPrice: {
        amount: 1800,
        text: "From $1,800",
      },
      turnaround: "3 to 9 weeks",
      deliverables: "Vector masters, guide, print files, templates",
      tile: {
        picture: "portfolio/emberline-5",
        alt: "Three posters of one identity: rings like a setting sun, large letters, the mark on orange",
        work: "Slow Burn, Emberline Coffee",
        note: "3 to 9 weeks",
      },
      shortDescription:
        "Names, logos, packaging and print that work on a rubber stamp and on a van, with a one-page guide people actually read.",
      fullDescription: [
        "We look for the one shape, sentence or colour that people still recognize with the logo covered, then use it everywhere, at every size, until it’s yours.",
        "You see three directions on the real things: your label, your app icon, your delivery van. No mood boards, and no twenty variations of one idea. You choose one and we take it all the way: logo, type, colour, packaging, stationery, signs.",
        "Single pieces, such as a label or a brochure, take a few days to a couple of weeks. A logo with a one-page guide starts at $1,800 and takes about three weeks. An identity for a small company with print, signs and a website costs $6,000 to $14,000 and takes six to nine weeks. About half of that is design and half is approvals, so the schedule shows your dates as well as ours.",
      ],
      heroImage: "services/heroes/branding",
      videoUrl: "/media/services/clips/branding-proof.mp4",
      videoThumbnail: "services/tiles/branding",
      video: {
        description: "Camera drawing back over a printed proof, from single dots of ink to the whole image.",
        seconds: 10,
      },
      alt: "Orange mark pressed deep into thick cotton paper, seen at a low angle",
      mainImage: "portfolio/emberline-10",
      mainAlt: "The Emberline flame pressed without ink into thick orange card",
      mainWork: "Slow Burn, Emberline Coffee",
      storyImage: "portfolio/emberline-7",
      storyAlt: "A stack of orange Emberline cards on a black table beside the launch poster",
      storySource: { label: "Slow Burn", to: "/portfolio/emberline" },
      features: [
        "Name and trademark search, and a logo in every form you need",
        "Type, colour and image style, tested for contrast and print",
        "Packaging artwork with dielines, checked on a printed proof",
        "Stationery, signs and social templates",
        "A one-page guide that a printer can follow, and all source files",
      ],
      process: [
        {
          title: "Listening",
          description:
            "Interviews, a visit to the shop or shelf where you compete, and a trademark search. You get two pages of findings.",
        },
        {
          title: "Three directions",
          description: "Three different ideas, each shown on your own products. Take a week to choose.",
        },
        {
          title: "Full design",
          description:
            "The direction you chose as a full set: logo, type, colour, packaging, print. Two rounds of changes.",
        },
        {
          title: "Proof and handover",
          description:
            "We check the first print run at the press, then hand over files, licences and the guide, with an hour of training for the people who will use it.",
        },
      ],
      portfolio: [
        {
          title: "Slow Burn: the can",
          thumbnail: "portfolio/emberline-3",
          alt: "Emberline can with its concentric-sun label, close up",
          videoUrl: "/media/services/clips/branding.mp4",
          projectSlug: "emberline",
          note: "Emberline Coffee · 2025 · Excerpt, 5 s",
        },
        {
          title: "Slow Burn: the paper",
          thumbnail: "portfolio/emberline-2",
          alt: "Emberline letterhead, poster and business cards in window light",
          projectSlug: "emberline",
          note: "Emberline Coffee · 2025",
        },
        {
          title: "Slow Burn: the system",
          thumbnail: "portfolio/emberline-4",
          alt: "Emberline identity grid: logo, poster, type, palette and packaging pattern",
          projectSlug: "emberline",
          note: "Emberline Coffee · 2025",
        },
      ],
      cta: {
        title: "Starting out, or starting over?",
        description:
          "Tell us what you sell and who should recognize it. We reply within 24 hours, and if you don’t need a full rebrand, we’ll say so.",
        buttonText: "Start a Brand",
      },
    },
    {
      slug: "drone-operation",
      title: "Drone Operation",
      startingPrice: {
        amount: 1200,
        text: "From $1,200",
      },
      turnaround: "1 to 6 weeks, permits included",
      deliverables: "Graded clips, stills, survey files, permit folder",
      tile: {
        picture: "portfolio/above-the-cut-2",
        alt: "Gravel road through conifers from high up the valley, mist between the trees",
        work: "Above the Cut, Kestrel Aero",
        note: "permits included",
      },
      shortDescription:
        "Aerial film, stills and surveys by certified pilots, with airspace requests and city permits included.",
      fullDescription: [
        "Most of a city flight is paperwork. We do it. We file the airspace request with NAV CANADA, get the city’s film permit and the landowner’s consent, carry $5 million in liability insurance, and send you copies before the day. All of that is included.",
        "Every pilot holds an Advanced certificate from Transport Canada. Every flight takes two people: one flies, the other watches the sky and the ground. For close work a third person operates the camera, so the shot moves like a dolly rather than a drone.",
        "Half a day outside controlled airspace starts at $1,200. A dusk shoot over the harbour, with four evenings booked and two flown, came to $6,190 including marshals and permits. If wind, rain or smoke grounds us, we fly on the backup date in the quote at no charge.",
      ],
      heroImage: "services/heroes/drone-operation",
      videoUrl: "/media/services/clips/drone-operation.mp4",
      videoThumbnail: "services/tiles/drone-operation",
      video: {
        description: "Flight over a container terminal in evening sun, the stacks passing below.",
        seconds: 10,
      },
      alt: "Log booms on dark green water, seen from above",
      mainImage: "portfolio/above-the-cut-7",
      mainAlt: "A bend of a gravel road straight from above, long shadows of conifers across it",
      mainWork: "Above the Cut, Kestrel Aero",
      storyImage: "portfolio/blue-hour-3",
      storyAlt:
        "Lights along the far shore below misty slopes and snow-covered peaks, after sunset, from Blue Hour",
      storySource: { label: "Blue Hour", to: "/portfolio/blue-hour" },
      features: [
        "Airspace requests, city permits and landowner consent, filed by us",
        "A pilot and a visual observer on every flight, a camera operator where needed",
        "4K video in 10-bit log, graded, and stills from the same flight",
        "Orthophotos and 3D site models with two-centimetre ground detail",
        "A backup date for bad weather, agreed in advance, at no charge",
      ],
      process: [
        {
          title: "Site check",
          description:
            "Airspace class, people below, radio interference, nests, takeoff spots. Within two days you know whether we can fly, and when.",
        },
        {
          title: "Permits",
          description:
            "Open country takes a day or two. For the harbour and downtown we plan six weeks, though we’ve had answers in ten days. We file everything and tell you when the date is safe to announce.",
        },
        {
          title: "Flight",
          description:
            "Rehearsed moves, five batteries of 24 useful minutes each, and you next to us at the monitor. Half a day is enough for most sites.",
        },
        {
          title: "Files",
          description:
            "Graded clips and stills within five working days. Surveys come as a GeoTIFF, a point cloud and a page of measurements.",
        },
      ],
      portfolio: [
        {
          title: "Blue Hour",
          thumbnail: "portfolio/blue-hour-5",
          alt: "Snow on the last peaks above the lights of the shore, late in the blue hour",
          videoUrl: "/media/portfolio/blue-hour.mp4",
          projectSlug: "blue-hour",
          note: "Tidefall Hotels · 2025 · Film, 60 s",
        },
        {
          title: "Above the\u00a0Cut: the\u00a0road",
          thumbnail: "portfolio/above-the-cut-5",
          alt: "Gravel road from the air, running into mist between conifers",
          videoUrl: "/media/portfolio/above-the-cut.mp4",
          projectSlug: "above-the-cut",
          note: "Kestrel Aero · 2025 · Excerpt, 10 s",
        },
        {
          title: "Above the Cut: the lake",
          thumbnail: "portfolio/above-the-cut-3",
          alt: "Snow-lined peak reflected in a long lake",
          projectSlug: "above-the-cut",
          note: "Kestrel Aero · 2025",
        },
      ],
      cta: {
        title: "Where should we fly?",
        description:
          "An address or a pin on a map is enough. We check the airspace and tell you what’s possible before you spend a dollar.",
        buttonText: "Plan a Flight",
      },
    },
    {
      slug: "web-development",
      title: "Web Development",
      startingPrice: {
        amount: 3000,
        text: "From $3,000",
      },
      turnaround: "4 to 8 weeks",
      deliverables: "Website, source code, editor, training",
      tile: {
        picture: "portfolio/ridgeline-4",
        alt: "First screen of a mountain weather site: Read the mountain before it moves",
        work: "Ridgeline, Ridgeline Labs",
        note: "4 to 8 weeks",
      },
      shortDescription:
        "Websites and shops that load fast on a weak signal, and that your own people can edit without calling us.",
      fullDescription: [
        "We design and build websites, from one page to two hundred, for studios, shops, hotels and software companies. The same people do both, so what you approve is what gets built, down to the type, the motion and the empty states.",
        "We test on a four-year-old phone with a weak signal, because that’s what your visitors have. Every page has a size limit from the first sketch. Ridgeline’s old site took 5.8 seconds to load its main image; the one we built takes 1.3.",
        "A site of up to five pages starts at $3,000. It takes four to eight weeks from brief to launch. You get the source code, an editor in plain language, an hour of training and thirty days of free fixes. Host it wherever you like.",
      ],
      heroImage: "services/heroes/web-development",
      videoUrl: "/media/services/clips/web-page.mp4",
      videoThumbnail: "services/films/web-development",
      video: {
        description: "Camera gliding over a web page so close that the screen’s pixels show.",
        seconds: 10,
      },
      alt: "Laptop on a dark desk showing a hotel’s landing page over folds of linen at dusk",
      mainImage: "portfolio/ridgeline-2",
      mainAlt: "Ridgeline site on desktop and phone with 99 and 100 audit scores",
      mainWork: "Ridgeline, Ridgeline Labs",
      storyImage: "portfolio/ridgeline-8",
      storyAlt:
        "Cards for terrain and weather above a mountain and what a client said, on the Ridgeline site",
      storySource: { label: "Ridgeline", to: "/portfolio/ridgeline" },
      features: [
        "Structure, copy and design by one team, as a clickable prototype",
        "Loads in under 2 seconds on a weak signal, measured before launch",
        "WCAG 2.2 AA, tested by keyboard and screen reader",
        "A content editor, with an hour of training and a written guide",
        "Redirects, analytics without cookies, and thirty days of free fixes",
      ],
      process: [
        {
          title: "Structure",
          description:
            "What visitors come for, in order, based on your search terms and ten short calls. You get a page list with real headlines, not filler.",
        },
        {
          title: "Prototype",
          description:
            "The three most important pages, clickable on your own phone within ten working days. Two rounds of changes.",
        },
        {
          title: "Build",
          description:
            "A staging site from day one, updated every Friday. You add your content while we finish the rest.",
        },
        {
          title: "Launch",
          description:
            "We check speed, accessibility and redirects against a list you can read. We move the domain in the morning, and never on a Friday.",
        },
      ],
      portfolio: [
        {
          title: "Ridgeline: the home page",
          thumbnail: "portfolio/ridgeline-7",
          alt: "The Ridgeline home page on a laptop, close",
          videoUrl: "/media/services/clips/web-development.mp4",
          projectSlug: "ridgeline",
          note: "Ridgeline Labs · 2025 · Excerpt, 5 s",
        },
        {
          title: "Ridgeline: the full page",
          thumbnail: "portfolio/ridgeline-3",
          alt: "Full-length Ridgeline landing page",
          projectSlug: "ridgeline",
          note: "Ridgeline Labs · 2025",
        },
        {
          title: "Ridgeline: the snow map",
          thumbnail: "portfolio/ridgeline-9",
          alt: "Snow map of a mountain ridge with the way up in orange and a forecast of −7.4°",
          projectSlug: "ridgeline",
          note: "Ridgeline Labs · 2025",
        },
      ],
      cta: {
        title: "Is your site slower than it should be?",
        description:
          "Send us the link. Within two days you get a one-page report on its speed and its gaps, whether or not you hire us.",
        buttonText: "Start a Website",
      },
    },
    {
      slug: "media-management",
      title: "Media Management",
      startingPrice: {
        amount: 1500,
        text: "From $1,500 a month",
      },
      turnaround: "First posts in two weeks",
      deliverables: "Posts, replies, source files, weekly report",
      tile: {
        picture: "portfolio/open-kitchen-5",
        alt: "Saffron in a heap between bowls of petals and rosemary",
        work: "Open Kitchen, Marrow & Fig",
      },
      shortDescription:
        "Your channels, month by month: planned, filmed, posted and answered, with a one-page report every Monday.",
      fullDescription: [
        "We run the channels you have and close the ones you don’t need. A content editor plans the month, a crew of one or two comes by to film, and the result is posts that look like you.",
        "For $1,500 a month you get two channels, eight posts and half a day of filming. Kitchens, shops and venues with something new every week often choose half a day a week instead. Nothing goes out unseen: every Thursday you get the next week’s posts and approve them on your phone. We answer comments and messages within four working hours, in your tone, and anything delicate comes to you first.",
        "Every Monday you get a one-page report: reach, saves, clicks, bookings. If a format hasn’t earned its place in four weeks, we drop it. This way, with a shoot each week, Marrow & Fig went from reaching 90 thousand people a month to 1.24 million.",
      ],
      heroImage: "services/heroes/media-management",
      videoUrl: "/media/services/clips/media-management.mp4",
      videoThumbnail: "services/heroes/media-management",
      video: {
        description: "Camera gliding over a feed so close that the screen’s pixels show.",
        seconds: 10,
      },
      alt: "Food photos on a screen so close that its red, green and blue show",
      mainImage: "services/tiles/media-management",
      mainAlt: "A feed of food photos so close that the screen’s own pixels show",
      storyImage: "portfolio/open-kitchen-3",
      storyAlt: "Rose petals and seeds, so close that each has a shadow of its own",
      storySource: { label: "Open Kitchen", to: "/portfolio/open-kitchen" },
      features: [
        "A plan for each month, for you to approve on the Thursday before",
        "A half-day shoot at your location each month, or each week",
        "Eight or more posts a month with captions and alt text, on the channels that are worth it",
        "Comments and messages answered within four working hours",
        "A one-page report every Monday, and a call once a month",
      ],
      process: [
        {
          title: "Audit",
          description:
            "We look at your last ninety days of posts: what worked, and what was wasted effort. You keep the report either way.",
        },
        {
          title: "Formats",
          description:
            "Three formats that suit your people and your space, each tried twice before it goes into the plan.",
        },
        {
          title: "Rhythm",
          description:
            "Shoot on Tuesday, edit on Wednesday, approve on Thursday. Posts go out all week, when your audience is online.",
        },
        {
          title: "Review",
          description:
            "Monday’s numbers and a monthly call decide what stays. You can stop any month with thirty days’ notice.",
        },
      ],
      portfolio: [
        {
          title: "Open Kitchen: the feed",
          thumbnail: "portfolio/open-kitchen-6",
          alt: "Bowls of blue, yellow and white minerals in hard sun",
          projectSlug: "open-kitchen",
          note: "Marrow & Fig · 2025",
        },
        {
          title: "Open Kitchen: the table",
          thumbnail: "portfolio/open-kitchen-2",
          alt: "Bowls of dried flowers and spices seen from above",
          projectSlug: "open-kitchen",
          note: "Marrow & Fig · 2025",
        },
        {
          title: "Open Kitchen: the numbers",
          thumbnail: "portfolio/open-kitchen-4",
          alt: "Dashboard of a two-month campaign: 2.48 million people reached, return on ad spend, channel mix",
          projectSlug: "open-kitchen",
          note: "Marrow & Fig · 2025",
        },
      ],
      cta: {
        title: "Who posts for you today?",
        description:
          "Send us your handles. Within 24 hours we’ll tell you what we would keep, what we would stop and what a month costs.",
        buttonText: "Talk About Your Channels",
      },
    },
    {
      slug: "event-coverage",
      title: "Event Coverage",
      startingPrice: {
        amount: 1400,
        text: "From $1,400",
      },
      turnaround: "Same-night photos",
      deliverables: "Graded selects, film, talk recordings",
      tile: {
        picture: "services/tiles/event-coverage",
        alt: "Under the lamps of a stage: beams in amber and blue before a wall of light",
        work: "Sparks & Stone, Lumenfest",
        note: "same-night photos",
      },
      shortDescription:
        "Concerts, conferences and openings: an editor on site, same-night photos, and the film while people are still talking about it.",
      fullDescription: [
        "There’s no second take at an event. We bring two of everything, scout the room the day before, and know the run of show as well as the stage manager does. Your guests see the stage, not our backs.",
        "One photographer for up to five hours starts at $1,400, with the first photos the same night. For larger events an editor works backstage or in a van, with the look built in advance. Captioned, graded photos go to your channels while the last act is still playing: at Lumenfest, 48 were live by midnight.",
        "The film follows within ten days (nine, for Lumenfest), with talks cut and captioned one by one if it was a conference. A drone over a public event needs a special certificate from Transport Canada, so tell us early. A six-metre mast needs none. Guests can ask not to be shown, and signs at the door tell them how.",
      ],
      heroImage: "services/heroes/event-coverage",
      videoUrl: "/media/services/clips/event-coverage.mp4",
      videoThumbnail: "services/films/event-coverage",
      video: {
        description:
          "A light check before doors: beams cross in front of the wall and in the floor that mirrors it.",
        seconds: 10,
      },
      alt: "Light check before doors: beams and a wall of amber lamps, mirrored in the empty floor",
      mainImage: "services/tiles/event-coverage",
      mainAlt: "Under the lamps of a stage: beams in amber and blue before a wall of light",
      storyImage: "portfolio/sparks-and-stone-2",
      storyAlt: "Spark trails arcing over dark sand with town lights behind",
      storySource: { label: "Sparks & Stone", to: "/portfolio/sparks-and-stone" },
      features: [
        "Photographers and camera operators who have read the run of show",
        "First graded, captioned photos the same night, with an editor on site for large events",
        "A film of one to three minutes within ten days",
        "Full recordings of talks, cut, captioned and named by speaker",
        "Consent signs at the door, and a way to stay out of the photos",
      ],
      process: [
        {
          title: "Run of show",
          description:
            "Minute by minute: what we must not miss, who is camera-shy, where we can stand, when the lights go down.",
        },
        {
          title: "Walk-through",
          description: "The day before, in the room, with your tech: power, sound feed, positions and exits.",
        },
        {
          title: "The night",
          description:
            "Anything from one photographer to two camera teams and an editor in a van. You have the first photos before the venue closes.",
        },
        {
          title: "The week after",
          description:
            "All selects within two days, the film and the talks within ten. We keep the raw recordings for a year.",
        },
      ],
      portfolio: [
        {
          title: "Sparks & Stone",
          thumbnail: "portfolio/sparks-and-stone-5",
          alt: "A ring of sparks close up, its light on the wet sand",
          videoUrl: "/media/portfolio/sparks-and-stone.mp4",
          projectSlug: "sparks-and-stone",
          note: "Lumenfest · 2024 · Excerpt, 10 s",
        },
        {
          title: "Sparks & Stone: the stage",
          thumbnail: "portfolio/sparks-and-stone-3",
          alt: "White and blue beams above the main stage, seen from below its edge",
          projectSlug: "sparks-and-stone",
          note: "Lumenfest · 2024",
        },
        {
          title: "Sparks & Stone: the courtyard",
          thumbnail: "portfolio/sparks-and-stone-4",
          alt: "Rough stone wall of a courtyard at night, lit from below by amber lamps",
          projectSlug: "sparks-and-stone",
          note: "Lumenfest · 2024",
        },
      ],
      cta: {
        title: "When’s your event?",
        description:
          "A date and a place are enough to start. We’ll hold the day for a week while you decide.",
        buttonText: "Hold a Date",
      },
    },
  ],
};
