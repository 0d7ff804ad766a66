/** The clients whose logos run along the home page: fictional, like the sample projects. */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export const firstClients: SiteDocument<"clients"> = {
  title: "Our Valued Collaborations",
  items: [
    {
      id: "emberline",
      name: "Emberline Coffee",
      logo: "/media/logos/client-emberline.svg",
      width: 231,
      height: 64,
    },
    {
      id: "fjordworks",
      name: "Fjordworks",
      logo: "/media/logos/client-fjordworks.svg",
      width: 287,
      height: 64,
    },
    { id: "kestrel", name: "Kestrel Aero", logo: "/media/logos/client-kestrel.svg", width: 317, height: 64 },
    { id: "lumenfest", name: "Lumenfest", logo: "/media/logos/client-lumenfest.svg", width: 252, height: 64 },
    {
      id: "marrow-fig",
      name: "Marrow & Fig",
      logo: "/media/logos/client-marrow-fig.svg",
      width: 237,
      height: 64,
    },
    {
      id: "northvane",
      name: "Northvane Architects",
      logo: "/media/logos/client-northvane.svg",
      width: 245,
      height: 64,
    },
    {
      id: "orrin-vale",
      name: "Orrin & Vale",
      logo: "/media/logos/client-orrin-vale.svg",
      width: 247,
      height: 64,
    },
    {
      id: "pacloom",
      name: "Pacloom Textiles",
      logo: "/media/logos/client-pacloom.svg",
      width: 216,
      height: 64,
    },
    {
      id: "ridgeline",
      name: "Ridgeline Labs",
      logo: "/media/logos/client-ridgeline.svg",
      width: 205,
      height: 64,
    },
    {
      id: "tidefall",
      name: "Tidefall Hotels",
      logo: "/media/logos/client-tidefall.svg",
      width: 191,
      height: 64,
    },
  ],
};
