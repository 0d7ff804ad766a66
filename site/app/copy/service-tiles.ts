/** The seven services as the home page shows them; docs/specification.md §2 makes tiles 1, 2, 6 and 7 large. */
import type { PictureName } from "../ui/picture.tsx";

export interface ServiceTile {
  id: number;
  title: string;
  image: PictureName;
  alt: string;
  link: string;
  /** What it costs and how long it takes, in a line. */
  note: string;
}

export const serviceTiles: ServiceTile[] = [
  {
    id: 1,
    title: "Videography",
    image: "services/tiles/videography",
    alt: "Cinema camera on a tripod filming a red sandstone canyon, the shot framed on its monitor",
    link: "/services/videography",
    note: "From $2,500 · 2 to 4 weeks",
  },
  {
    id: 2,
    title: "Photography",
    image: "services/tiles/photography",
    alt: "Front element of a prime lens with orange and blue softbox reflections",
    link: "/services/photography",
    note: "From $950 · 5 to 10 days",
  },
  {
    id: 3,
    title: "Branding",
    image: "services/tiles/branding",
    alt: "Stationery in slatted light: letterhead, poster and orange business cards",
    link: "/services/branding",
    note: "From $1,800 · 3 to 9 weeks",
  },
  {
    id: 4,
    title: "Drone Operation",
    image: "services/tiles/drone-operation",
    alt: "Camera drone banking in front of a snow-lined mountain above a lake",
    link: "/services/drone-operation",
    note: "From $1,200 · permits included",
  },
  {
    id: 5,
    title: "Media Management",
    image: "services/tiles/media-management",
    alt: "Three phones showing a social feed, a short food film and reach analytics",
    link: "/services/media-management",
    note: "From $1,500 a month",
  },
  {
    id: 6,
    title: "Web Development",
    image: "services/tiles/web-development",
    alt: "Laptop on a dark desk showing a mountain-weather website beside an orange notebook",
    link: "/services/web-development",
    note: "From $3,000 · 4 to 8 weeks",
  },
  {
    id: 7,
    title: "Event Coverage",
    image: "services/tiles/event-coverage",
    alt: "Festival stage with crossing light beams above a crowd with raised hands",
    link: "/services/event-coverage",
    note: "From $1,400 · first pictures that night",
  },
];
