import { contentContext } from "../../../content.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import { pictureSet, type ShownPicture } from "../../../ui/picture.tsx";
import type { Route } from "./+types/page";
import { Closing } from "./closing.tsx";
import { Figures } from "./figures.tsx";
import { Hero } from "./hero.tsx";
import { People } from "./people.tsx";
import { Process } from "./process.tsx";
import { Services } from "./services.tsx";
import { Story } from "./story.tsx";
import { Timeline } from "./timeline.tsx";
import { Values } from "./values.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { about } = await context.get(contentContext).content.words("about");
  return about;
}

export const meta: Route.MetaFunction = ({ matches, loaderData: about }) => {
  const origin = publicUrlOf(matches);
  const { title = "", description = "" } = about ?? {};
  const tags = pageMeta(matches, {
    title,
    description,
    path: "/about",
    image: "/share/about.jpg",
    structured: [
      {
        "@type": "AboutPage",
        name: title,
        description,
        url: `${origin}/about`,
        about: { "@id": `${origin}/#studio` },
      },
      breadcrumbs(origin, [{ name: "About", path: "/about" }]),
    ],
  });
  return about ? [...tags, heroPreload(about.hero.picture)] : tags;
};

/** Which picture it is, is the studio's to say: `links` would not know. */
function heroPreload(picture: ShownPicture) {
  return {
    tagName: "link",
    rel: "preload",
    as: "image",
    type: "image/avif",
    imageSrcSet: pictureSet(picture, "avif"),
    imageSizes: "100vw",
    fetchPriority: "high",
  };
}

export default function AboutPage({ loaderData: about }: Route.ComponentProps) {
  return (
    <>
      <Hero words={about.hero} />
      <Services words={about.services} />
      <Story words={about.story} fullLength={about.fullLength} />
      <People words={about.people} />
      <Figures words={about.figures} />
      <Timeline words={about.timeline} />
      <Process words={about.process} />
      <Values words={about.values} />
      <Closing words={about.closing} />
    </>
  );
}
