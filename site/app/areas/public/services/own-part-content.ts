/** Words and figures of the part that only one service has; those about a project are those its own page gives. */

export interface PartHeading {
  title: string;
  lead: string;
}

export interface Bar {
  label: string;
  /** On the part's scale. */
  from: number;
  to: number;
  note: string;
  /** How it was before the studio's work. */
  was?: boolean;
}

export const callSheet = {
  title: "A call sheet",
  lead: "Day one of a ninety-second company film, as it was in everybody’s inbox by four the afternoon before.",
  head: ["Call 07:00", "Sunrise 06:41", "Wrap 17:30", "Nearest hospital on the back"],
  rows: [
    { time: "07:00", what: "Crew call and coffee", who: "All" },
    { time: "07:30", what: "Light and first setup", who: "Camera, assistant" },
    { time: "08:30", what: "Scene 1: the press starts", who: "Director, sound" },
    { time: "11:00", what: "Scene 2: hands at the lathe, macro", who: "Camera, assistant" },
    { time: "12:30", what: "Lunch, cards copied to two drives", who: "All" },
    { time: "13:15", what: "Scene 3: the founder talks", who: "Director, sound, camera" },
    { time: "16:00", what: "Pickups and stills from the set", who: "Camera" },
    { time: "17:30", what: "Wrap, third copy at the studio", who: "Producer" },
  ],
};

/** Aperture, shutter and colour temperature of each hour, at ISO 100 by a north window on Railway Street. */
export const meter = {
  title: "The light meter",
  lead: "A table by our north window, ISO 100, through a day in March. Choose an hour: this is why we ask when, not only where.",
  hours: [
    {
      hour: "07:00",
      ev: 7,
      aperture: "f/2.8",
      shutter: "1/15",
      kelvin: "9,200 K",
      words: "Blue and flat. Glass looks like ice.",
    },
    {
      hour: "09:40",
      ev: 10,
      aperture: "f/4",
      shutter: "1/60",
      kelvin: "6,800 K",
      words: "Soft from the side. Skin and paper.",
    },
    {
      hour: "12:30",
      ev: 12,
      aperture: "f/5.6",
      shutter: "1/125",
      kelvin: "5,600 K",
      words: "Neutral. Labels keep their colours.",
    },
    {
      hour: "16:10",
      ev: 10,
      aperture: "f/4",
      shutter: "1/60",
      kelvin: "4,900 K",
      words: "Longer shadows. Food and wood.",
    },
    {
      hour: "18:20",
      ev: 6,
      aperture: "f/2",
      shutter: "1/15",
      kelvin: "3,400 K",
      words: "Lamps win. We add our own.",
    },
  ],
};

export const swatches = {
  title: "The colour chart",
  lead: "Two inks and a paper make Emberline’s cans. Each pair is measured before it is proofed: 4.5 to 1 is what small type needs.",
  paper: { name: "Uncoated paper", color: "#f1e9dc" },
  inks: [
    { name: "Ember", color: "#d9481c" },
    { name: "Roast", color: "#2a1713" },
    { name: "Ember on Roast", color: "#d9481c", on: "#2a1713" },
    { name: "Paper on Ember", color: "#f1e9dc", on: "#d9481c" },
    { name: "Paper on Roast", color: "#f1e9dc", on: "#2a1713" },
  ],
};

export const permit = {
  title: "A flight, on paper",
  lead: "Blue Hour: 42 days of forms for twenty minutes over a harbour in controlled airspace.",
  unit: "days",
  marks: [0, 7, 14, 21, 28, 35, 42],
  says: ["T−42", "−35", "−28", "−21", "−14", "−7", "Take-off"],
  head: ["Circle 180 m", "Ceiling 45 m", "Tower by phone, 15 minutes before", "On the ground if told to"],
  bars: [
    { label: "Site survey, 180 m circle", from: 0, to: 5, note: "Pilot" },
    { label: "NAV CANADA authorization", from: 3, to: 31, note: "45 m, tower by phone" },
    { label: "City film office, Park Board", from: 5, to: 26, note: "Seawall below" },
    { label: "Dock owner, in writing", from: 8, to: 15, note: "Take-off and landing" },
    { label: "Insurance certificate", from: 12, to: 17, note: "Per location" },
    { label: "Moves rehearsed in simulation", from: 28, to: 40, note: "Every one" },
    { label: "Four evenings held, two flown", from: 38, to: 42, note: "20 minutes each" },
  ],
};

export const rehearsal = {
  label: "Rehearsed or flown",
  rehearsed: {
    name: "Rehearsed",
    picture: "pages/flight-plan",
    alt: "The same view as a drawing: contour lines of the mountains, a grid on the water, four ships",
  },
  flown: {
    name: "Flown",
    picture: "portfolio/blue-hour-2",
    alt: "Anchored freighters seen from high above the inlet at dusk, mist along the far shore",
  },
  caption: "The second move, in simulation and on the evening. Drag across it.",
  link: { label: "Blue Hour", to: "/portfolio/blue-hour" },
} as const;

export const waterfall = {
  title: "The same page, before and after",
  lead: "Ridgeline’s main image on slow 4G: 5.8 seconds when it came to us, 1.3 when it left.",
  unit: "seconds",
  marks: [0, 1, 2, 3, 4, 5, 6],
  bars: [
    { label: "Before: scripts", from: 0.3, to: 3.4, note: "1.9 MB", was: true },
    { label: "Before: three typefaces", from: 0.9, to: 4.1, note: "620 kB", was: true },
    { label: "Before: main image", from: 2.6, to: 5.8, note: "2.4 MB JPEG", was: true },
    { label: "After: page and styles", from: 0.1, to: 0.6, note: "31 kB" },
    { label: "After: main image", from: 0.3, to: 1.3, note: "140 kB AVIF" },
    { label: "After: scripts", from: 1.3, to: 1.9, note: "When needed" },
  ],
};

export const night = {
  title: "The night, hour by hour",
  lead: "Sparks & Stone: the headliner walked off at half past ten, and 48 graded photos were online before midnight.",
  unit: "o’clock",
  marks: [18, 19, 20, 21, 22, 23, 24],
  bars: [
    { label: "Doors, two photographers placed", from: 18, to: 19, note: "Four sites" },
    { label: "Supports", from: 19, to: 20.75, note: "First cards to the desk" },
    { label: "Headliner", from: 21, to: 22.5, note: "Fire from two sides" },
    { label: "Select, beside the stage", from: 19.5, to: 23, note: "2,140 frames" },
    { label: "Grade", from: 21.5, to: 23.6, note: "One look for all" },
    { label: "Online", from: 23.1, to: 23.9, note: "48 photos" },
  ],
};

export const week = {
  title: "A week, channel by channel",
  lead: "Shoot on Tuesday, edit on Wednesday, approve on Thursday; posts go out all week. This is one of four.",
  caption: "Posts by day",
  days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  rows: [
    { name: "Studio", cells: ["Report", "Shoot", "Edit", "Approve", "", "", ""] },
    { name: "Reel", cells: ["", "17:30", "", "", "12:00", "", ""] },
    { name: "Photo", cells: ["11:45", "", "", "17:00", "", "10:00", ""] },
    { name: "Story", cells: ["", "", "12:15", "", "17:30", "", "19:00"] },
  ],
};
