/** People of the sample studio. All are fictional, and the frames show none of them. */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export const firstPeople: SiteDocument<"about">["people"] = {
  title: "The people",
  lead: "Who you meet before you sign.",
  frames: [
    {
      picture: "pages/at-work-camera",
      alt: "A camera operator in a dark coat bending to a camera on a tripod, in profile",
    },
    {
      picture: "pages/at-work-location",
      alt: "Somebody in a denim jacket framing a stone facade with a phone, seen from behind",
    },
    {
      picture: "pages/at-work-desk",
      alt: "Somebody typing at a desk, seen over the shoulder, written pages in the light in front of them",
    },
  ],
  items: [
    {
      id: "imogen-tsang",
      name: "Imogen Tsang",
      role: "Production",
    },
    {
      id: "maren-solberg",
      name: "Maren Solberg",
      role: "Direction",
    },
    {
      id: "rafael-quiroga",
      name: "Rafael Quiroga",
      role: "Camera and light",
    },
    {
      id: "tobias-achterberg",
      name: "Tobias Achterberg",
      role: "Stills and drone",
    },
    {
      id: "noor-haddad",
      name: "Noor Haddad",
      role: "Edit and colour",
    },
    {
      id: "hana-kimura",
      name: "Hana Kimura",
      role: "Brand and print",
    },
    {
      id: "declan-whyte",
      name: "Declan Whyte",
      role: "Web",
    },
    {
      id: "sunita-gill",
      name: "Sunita Gill",
      role: "Channels and events",
    },
  ],
};
