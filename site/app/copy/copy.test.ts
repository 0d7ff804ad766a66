import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  budgetChoices,
  serviceChoices,
  timelineChoices,
  valuesOf,
} from "@extenso/contract/requests/contact-choices.ts";
import { newsletterConsent } from "@extenso/contract/site-content/newsletter-consent.ts";
import { pictureNames } from "@extenso/contract/site-content/pictures.ts";
import * as icons from "lucide-react";
import { describe, expect, it } from "vitest";
import { defaultContent } from "../../testing/content.ts";
import pictures from "../ui/pictures/pictures.json" with { type: "json" };
import { wizardSteps } from "./contact.ts";
import { destinations, guessDestinations, notFound } from "./not-found.ts";
import { packagesTabs } from "./packages-page.ts";
import { quoteOf, quoteTotal, sampleChoice } from "./quote-rates.ts";
import { roadmap } from "./roadmap.ts";
import { serviceOptions } from "./service-options.ts";
import { aroundServices, findService, servicesBar, servicesOnOverview, serviceTiles } from "./services.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const projects: { projects: { slug: string }[] } = JSON.parse(
  readFileSync(`${root}server/src/operations/importers/sample/portfolio.json`, "utf8"),
);
interface MediaFile {
  file: string;
  kind: string;
  width: number;
  height: number;
  bytes: number;
  duration?: number;
}
const madePictures = Object.entries(pictures.pictures).flatMap(([family, line]) => {
  const sizes = line.split(" ");
  return sizes.flatMap((size, index) => {
    const name = existsSync(`${root}media/${family}.jpg`) ? family : `${family}-${index + 1}`;
    return size.endsWith("+day") ? [name, `${name}-day`] : [name];
  });
});
const manifest: { files: MediaFile[] } = JSON.parse(readFileSync(`${root}media/manifest.json`, "utf8"));

const { testimonials, faq, quotations } = defaultContent;
const studio = defaultContent.contact;
const { main: mainLinks, footer: footerPages } = defaultContent.menus;
const { home } = defaultContent;
const clients = defaultContent.clients.items;
const packages = defaultContent.packages.items;
const [services, furtherServices] = servicesOnOverview(defaultContent.services);
const allServices = defaultContent.services.items;
const tiles = serviceTiles(defaultContent.services);
const everything = {
  budgetChoices,
  destinations,
  defaultContent,
  notFound,
  roadmap,
  serviceOptions,
  timelineChoices,
};

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value && typeof value === "object") return Object.values(value).flatMap(textsIn);
  return [];
}

describe("the quote shown in full", () => {
  it("adds up to the sum that the videography page and the academy name", () => {
    const said = `$${quoteTotal(quoteOf(sampleChoice, quotations.rates)).toLocaleString("en-CA")}`;
    const videography = services.find(({ slug }) => slug === "videography");
    expect(videography?.fullDescription.join(" ")).toContain(said);
    const article = new URL(
      "../../../server/src/operations/importers/sample/articles/how-we-quote-a-two-day-shoot.html",
      import.meta.url,
    );
    expect(readFileSync(article, "utf8")).toContain(`<strong>${said.slice(1)}</strong>`);
  });
});

describe("services", () => {
  it("are the five of the specification, in its order", () => {
    expect(services.map(({ title, slug }) => [title, slug])).toEqual([
      ["Videography", "videography"],
      ["Photography", "photography"],
      ["Branding", "branding"],
      ["Drone Operation", "drone-operation"],
      ["Web Development", "web-development"],
    ]);
    expect(furtherServices.map(({ slug }) => slug)).toEqual(["media-management", "event-coverage"]);
  });

  it.each(allServices)("$title has five features, four steps and three samples", (service) => {
    expect(service.features).toHaveLength(5);
    expect(service.process).toHaveLength(4);
    expect(service.portfolio).toHaveLength(3);
  });

  it.each(allServices)("$title asks the contact form for a service it knows", (service) => {
    const link = findService(defaultContent.services, service.slug)?.cta.buttonLink ?? "";
    expect(link).toMatch(/^\/contact\?service=/);
    expect(valuesOf(serviceChoices)).toContain(link.split("=")[1]);
  });

  it.each(allServices)("$title shows samples of projects that exist", (service) => {
    const slugs = projects.projects.map(({ slug }) => slug);
    for (const sample of service.portfolio) expect(slugs).toContain(sample.projectSlug);
  });

  it.each(allServices)("$title states its film's true length", (service) => {
    if (!service.videoUrl) return expect(service.video).toBeUndefined();
    const file = manifest.files.find((entry) => `/media/${entry.file}` === service.videoUrl);
    expect(service.video?.seconds).toBe(file?.duration);
  });

  it("have a tile each, in the order of the opening sentence, with the same price", () => {
    expect(tiles.map(({ id, title }) => [id, title])).toEqual([
      [1, "Videography"],
      [2, "Photography"],
      [3, "Branding"],
      [4, "Drone Operation"],
      [5, "Media Management"],
      [6, "Web Development"],
      [7, "Event Coverage"],
    ]);
    for (const tile of tiles) {
      const service = allServices.find(({ slug }) => tile.link === `/services/${slug}`);
      expect(tile.title).toBe(service?.title);
      expect(tile.note.startsWith(service?.startingPrice.text ?? "nothing")).toBe(true);
    }
  });
});

describe("the words around the services", () => {
  it("lead to a tab for each service, and to no page for what is no service", () => {
    expect(servicesBar(defaultContent.services).tabs.map(({ to }) => to)).toEqual(
      allServices.map(({ slug }) => `/services/${slug}`),
    );
    expect(Object.values(aroundServices(defaultContent.services)).every(Boolean)).toBe(true);
    expect(findService(defaultContent.services, "catering")).toBeUndefined();
  });
});

describe("packages", () => {
  it("are the nine of the specification, at its prices", () => {
    expect(packages.map(({ title, price }) => [title, price])).toEqual([
      ["Visual Production", "$2,500+"],
      ["Branding & Creative", "$1,800+"],
      ["Digital Marketing & Growth", "$1,500+/month"],
      ["Web Design & Optimization", "$3,000+"],
      ["Business Solutions", "$1,200+"],
      ["Post-Production & Editing", "$800+"],
      ["Remote & Digital-Only Services", "$600+"],
      ["Emerging & Custom Services", "Custom"],
      ["Add-Ons & Custom Services", "Varies"],
    ]);
  });

  it.each(packages)("$title lists what it buys in full", ({ features, details }) => {
    expect([5, 6]).toContain(features.length);
    expect([3, 4]).toContain(details.length);
    for (const section of details) {
      expect(section.items.length).toBeGreaterThanOrEqual(3);
      expect(section.items.length).toBeLessThanOrEqual(5);
    }
  });

  it("keep the custom page's headline and its three blocks to the letter", () => {
    expect(quotations.title).toBe("Tailored Quotations for Your Unique Needs");
    expect(quotations.benefits.map(({ title }) => title)).toEqual([
      "Mix & Match Services",
      "Scale to Your Needs",
      "Dedicated Account Manager",
    ]);
    expect([packagesTabs.base, packagesTabs.custom]).toEqual(["Base Packages", "Custom Quotations"]);
    expect(defaultContent.packages.detailsTitle).toBe("Full Service Details");
  });
});

describe("home", () => {
  it("has the specification's counts and section titles", () => {
    expect([testimonials.items.length, faq.items.length, clients.length, home.runs.steps.length]).toEqual([
      4, 6, 10, 5,
    ]);
    expect([
      home.offer.title,
      home.newsletter.title,
      defaultContent.clients.title,
      home.hero.subtitle,
    ]).toEqual(["What We Offer", "Stay Updated with Extenso", "Our Valued Collaborations", "No Limits"]);
    expect(faq.more.title).toBe("Still have questions?");
  });

  it("says in the FAQ how long films and designs take", () => {
    const answers = faq.items.map(({ answer }) => answer).join(" ");
    expect(answers).toContain("A standard video takes 2-4 weeks");
    expect(answers).toMatch(/Graphic design takes a few days to a couple of weeks/);
  });

  it("gives each question an icon that exists", () => {
    expect(Object.keys(icons)).toEqual(expect.arrayContaining(faq.items.map(({ icon }) => icon)));
  });

  it("asks for consent as the law wants it: who, where, and how to end it", () => {
    const { words: consent } = newsletterConsent(studio);
    expect(consent).toContain(studio.legalName);
    expect(consent).toContain(studio.address.postalCode);
    expect(consent).toMatch(/unsubscribe at any time/);
  });

  it("knows each logo's own measures", () => {
    for (const client of clients) {
      const file = manifest.files.find((entry) => `/media/${entry.file}` === client.logo);
      expect({ width: client.width, height: client.height }).toEqual({
        width: file?.width,
        height: file?.height,
      });
    }
  });
});

describe("contact", () => {
  it("names the four steps to the letter", () => {
    expect(wizardSteps.map(({ label }) => label)).toEqual([
      "Contact Info",
      "Company Details",
      "Project Details",
      "Message",
    ]);
  });

  it("gives a phone number and a mail address that reach nobody else", () => {
    expect(studio.phone).toMatch(/604-555-01\d\d$/);
    expect(studio.email).toBe("support@extenso.example");
  });
});

describe("ways through the site", () => {
  it("carry the specification's labels", () => {
    const sub = mainLinks.flatMap(({ children }) => children ?? []);
    expect(sub.map(({ to }) => to)).toEqual([
      ...allServices.map(({ slug }) => `/services/${slug}`),
      "/packages/base",
      "/packages/custom",
    ]);
    expect(sub.slice(-2).map(({ label }) => label)).toEqual(["Base Packages", "Custom quotations"]);
    expect(footerPages.map(({ label }) => label)).toEqual([
      "Home",
      "Services",
      "About",
      "Portfolio",
      "Contact",
    ]);
  });

  it("lead on from a wrong address to the page it resembles", () => {
    expect(notFound.title).toBe("Page Not Found");
    expect(notFound.button.label).toBe("Return Home");
    expect(guessDestinations("/services/drones")[0]?.to).toBe("/services/drone-operation");
    expect(guessDestinations("/Pricing.html")[0]?.to).toBe("/packages/base");
    expect(guessDestinations("/xyzzy")).toEqual([]);
    expect(guessDestinations("/video/photo/brand/drone/web").length).toBe(3);
  });

  it("show the roadmap's six features with their statuses", () => {
    expect(roadmap.map(({ title, status }) => `${title}: ${status}`)).toEqual([
      "Project Management: In Development",
      "Team Communication: Planned",
      "File Sharing: Beta Testing",
      "Analytics Dashboard: Coming Soon",
      "Smart Notifications: Planned",
      "Quick Actions: Coming Soon",
    ]);
  });
});

describe("all copy", () => {
  const texts = textsIn(everything);

  it("names only media files that exist", () => {
    const files = texts.filter((text) => /^\/media\/\S+\.\w+$/.test(text));
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((file) => !existsSync(`${root}${file.slice(1)}`))).toEqual([]);
  });

  it("has clips as heavy as the media's list says, none above 1.4 MB, and films of at most 160 kB a second", () => {
    const clips = manifest.files.filter(({ file, kind }) => kind === "video" && !file.startsWith("hero/"));
    expect(clips.length).toBeGreaterThanOrEqual(20);
    for (const { file, bytes, duration } of clips) {
      expect([file, statSync(`${root}media/${file}`).size]).toEqual([file, bytes]);
      expect(bytes, file).toBeLessThan(Math.max(1.4e6, (duration ?? 0) * 160_000));
    }
  });

  it("names only pictures that have a source and made variants", () => {
    const names = texts.filter((text) => /^(hero|pages|services|packages|portfolio)\/[\w/-]+$/.test(text));
    expect(names.length).toBeGreaterThan(40);
    const missing = names.filter(
      (name) => !madePictures.includes(name) || !existsSync(`${root}media/${name}.jpg`),
    );
    expect(missing).toEqual([]);
  });

  it("can choose among pictures that the site has", () => {
    expect(madePictures).toEqual(expect.arrayContaining([...pictureNames]));
  });

  it("describes every picture it names", () => {
    for (const service of allServices) {
      const described = [
        service.alt,
        service.mainAlt,
        service.storyAlt,
        ...service.portfolio.map(({ alt }) => alt),
      ];
      expect(described.filter((alt) => alt.length < 15)).toEqual([]);
    }
    for (const { alt } of [...packages, ...tiles]) expect(alt.length).toBeGreaterThanOrEqual(15);
  });

  it("has no stock phrases, filler or long dashes", () => {
    const banned =
      /cutting[- ]edge|world[- ]class|state[- ]of[- ]the[- ]art|passionate|seamless|next level|one[- ]stop|leverage|unlock|elevate|bespoke|synerg|game[- ]chang|lorem|ipsum|—/i;
    expect(texts.filter((text) => banned.test(text))).toEqual([]);
  });
});
