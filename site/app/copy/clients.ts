/** The clients whose logos run along the home page: fictional, like the sample projects. */

export interface Client {
  id: string;
  name: string;
  logo: string;
}

export const clients: Client[] = [
  { id: "emberline", name: "Emberline Coffee", logo: "/media/logos/client-emberline.svg" },
  { id: "fjordworks", name: "Fjordworks", logo: "/media/logos/client-fjordworks.svg" },
  { id: "kestrel", name: "Kestrel Aero", logo: "/media/logos/client-kestrel.svg" },
  { id: "lumenfest", name: "Lumenfest", logo: "/media/logos/client-lumenfest.svg" },
  { id: "marrow-fig", name: "Marrow & Fig", logo: "/media/logos/client-marrow-fig.svg" },
  { id: "northvane", name: "Northvane Architects", logo: "/media/logos/client-northvane.svg" },
  { id: "orrin-vale", name: "Orrin & Vale", logo: "/media/logos/client-orrin-vale.svg" },
  { id: "pacloom", name: "Pacloom Textiles", logo: "/media/logos/client-pacloom.svg" },
  { id: "ridgeline", name: "Ridgeline Labs", logo: "/media/logos/client-ridgeline.svg" },
  { id: "tidefall", name: "Tidefall Hotels", logo: "/media/logos/client-tidefall.svg" },
];
