/** Authors and terms of the sample studio. */

export interface SampleAuthor {
  /** Key by which the articles refer to the author. */
  key: string;
  username: string;
  firstName: string;
  lastName: string;
  description: string;
}

export const authors: SampleAuthor[] = [
  {
    key: "maren-solberg",
    username: "maren_solberg",
    firstName: "Maren",
    lastName: "Solberg",
    description: "Director of photography. Writes about light, sound and what to do when neither turns up.",
  },
  {
    key: "tobias-achterberg",
    username: "tobias_achterberg",
    firstName: "Tobias",
    lastName: "Achterberg",
    description: "Photographer and advanced drone pilot. Keeps the kit list and the weather apps.",
  },
  {
    key: "hana-kimura",
    username: "hana_kimura",
    firstName: "Hana",
    lastName: "Kimura",
    description: "Designer and front-end developer. Counts kilobytes, kerning pairs and invoices.",
  },
];

export interface SampleCategory {
  slug: string;
  /** HTML with entities. */
  name: string;
  description: string;
}

/** The first is the default category; WordPress gives it the id 1. */
export const categories: [SampleCategory, ...SampleCategory[]] = [
  { slug: "uncategorized", name: "Uncategorized", description: "" },
  {
    slug: "video-production",
    name: "Video Production",
    description: "Planning, lighting, shooting and grading film.",
  },
  { slug: "photography", name: "Photography", description: "Buildings, products, people and long nights." },
  {
    slug: "branding-design",
    name: "Branding &amp; Design",
    description: "Marks, type, packaging and the files that carry them.",
  },
  {
    slug: "drone-operation",
    name: "Drone Operation",
    description: "Rules, weather and moves for pilots on this coast.",
  },
  {
    slug: "web-development",
    name: "Web Development",
    description: "Sites that load on a weak signal and work without a mouse.",
  },
];
