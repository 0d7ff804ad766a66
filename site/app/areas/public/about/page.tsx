import { about } from "../../../copy/about.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import { pictureSet } from "../../../ui/picture.tsx";
import type { Route } from "./+types/page";
import { Closing } from "./closing.tsx";
import { Figures } from "./figures.tsx";
import { Hero } from "./hero.tsx";
import { Process } from "./process.tsx";
import { Services } from "./services.tsx";
import { Story } from "./story.tsx";
import { Timeline } from "./timeline.tsx";
import { Values } from "./values.tsx";

export const meta: Route.MetaFunction = ({ matches }) => {
  const origin = publicUrlOf(matches);
  return pageMeta(matches, {
    title: about.title,
    description: about.description,
    path: "/about",
    image: "/share/about.jpg",
    structured: [
      {
        "@type": "AboutPage",
        name: about.title,
        description: about.description,
        url: `${origin}/about`,
        about: { "@id": `${origin}/#studio` },
      },
      breadcrumbs(origin, [{ name: "About", path: "/about" }]),
    ],
  });
};

export const links: Route.LinksFunction = () => [
  {
    rel: "preload",
    as: "image",
    type: "image/avif",
    imageSrcSet: pictureSet(about.hero.picture, "avif"),
    imageSizes: "100vw",
    fetchPriority: "high",
  },
];

export default function AboutPage() {
  return (
    <>
      <Hero />
      <Services />
      <Story />
      <Figures />
      <Timeline />
      <Process />
      <Values />
      <Closing />
    </>
  );
}
