/** The words around the services; apart from them, so that a page needn't carry all seven. */
export const servicesPage = {
  title: "Our Services",
  lead: "Film, photography, branding, drones and websites, each with a starting price, how long it takes and what you get.",
  description:
    "Videography, photography, branding, drones and websites by Extenso in Vancouver: what you get, how it works, how long it takes and what it costs.",
  further: "Two more services",
  sampleTitle: "Sample Work",
  workTitle: "See Our Work in Action",
  workText: "Twelve projects in full: what made each one hard, what we did about it and what it achieved.",
  workButton: "View the Portfolio",
} as const;
