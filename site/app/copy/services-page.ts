/** The words around the services; apart from them, so that a page needn't carry all seven. */
export const servicesPage = {
  title: "Our Services",
  lead: "Film, photographs, brands, flights and websites, each with a price to start from, the time it takes and the list of what you receive.",
  description:
    "Videography, photography, branding, drone operation and web development by Extenso in Vancouver: what you get, how it runs, how long it takes and what it costs.",
  further: "Two more services",
  sampleTitle: "Sample Work",
  workTitle: "See Our Work in Action",
  workText:
    "Twelve projects in full: what made each one hard, what we did about it and the numbers that came of it.",
  workButton: "View the Portfolio",
} as const;
