import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { defaultContent } from "../../../testing/content.ts";
import { type Block, type LegalDocument, textParts } from "./document.ts";

const { "privacy-policy": privacyPolicy, "terms-of-service": termsOfService } = defaultContent;
const documents = [privacyPolicy, termsOfService];

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case "p":
      return [block.text];
    case "list":
      return block.items;
    case "terms":
      return block.items.flatMap(({ term, text }) => [term, text]);
    case "table":
      return [...block.head, ...block.rows.flat()];
  }
}

function blocksOf({ intro, sections }: LegalDocument): Block[] {
  return [...intro, ...sections.flatMap(({ blocks }) => blocks)];
}

const allTexts = (legal: LegalDocument) => blocksOf(legal).flatMap(textsOf);
const sectionText = (legal: LegalDocument, number: number) =>
  legal.sections[number - 1]?.blocks.flatMap(textsOf).join(" ") ?? "";

/** By convention whatever the site stores is named `extenso_…`. */
function keysInSource(): string[] {
  const app = fileURLToPath(new URL("../..", import.meta.url));
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes(".test."),
  );
  return sources
    .flatMap((file) => [...readFileSync(join(app, file), "utf8").matchAll(/["'`](extenso_[a-z_]+)["'`]/g)])
    .map(([, key = ""]) => key);
}

describe("the Privacy & Cookies Policy", () => {
  it("has the date and the sections of the specification, in order", () => {
    expect(privacyPolicy.title).toBe("Privacy & Cookies Policy");
    expect(privacyPolicy.effective).toBe("2024-12-16");
    expect(privacyPolicy.effectiveLabel).toBe("December 16, 2024");
    expect(privacyPolicy.sections.map(({ number, title }) => `${number} ${title}`)).toEqual([
      "1 Who We Are",
      "2 Information We Collect",
      "3 How We Use Your Information",
      "4 Sharing Your Information",
      "5 Data Retention",
      "6 Security",
      "7 International Data Transfers",
      "8 Cookies Policy",
      "9 Your Rights",
      "10 Children's Privacy",
      "11 Updates",
    ]);
  });

  it("states the retention rules and the minimum age", () => {
    const retention = sectionText(privacyPolicy, 5);
    expect(retention).toContain("duration of the project plus up to 5 years");
    expect(retention).toContain("Until you withdraw your consent");
    expect(retention).toContain("As required by law");
    expect(sectionText(privacyPolicy, 10)).toContain("not directed to anyone under 16");
  });

  it("names every key under which the site keeps something in the browser", () => {
    const cookies = sectionText(privacyPolicy, 8);
    const keys = new Set([
      "extenso_device",
      "extenso_token",
      "extenso_refresh_token",
      "extenso_user",
      ...keysInSource(),
    ]);
    expect([...keys].filter((key) => !cookies.includes(key))).toEqual([]);
  });
});

describe("the Terms of Use", () => {
  it("have the date and the sections of the specification, in order", () => {
    expect(termsOfService.title).toBe("Terms of Use");
    expect(termsOfService.effective).toBe("2025-05-03");
    expect(termsOfService.effectiveLabel).toBe("May 3, 2025");
    expect(termsOfService.sections.map(({ number, title }) => `${number} ${title}`)).toEqual([
      "1 Acceptance",
      "2 Modifications",
      "3 Use of Services",
      "4 Intellectual Property",
      "5 User Content",
      "6 Third-Party Links",
      "7 Termination",
      "8 Limitation of Liability",
      "9 Governing Law",
    ]);
  });

  it("say what the specification asks of their sections", () => {
    expect(sectionText(termsOfService, 3)).toContain("activities are prohibited");
    expect(sectionText(termsOfService, 5)).toContain("non-exclusive, royalty-free");
    expect(sectionText(termsOfService, 8)).toContain("as is and as available");
    expect(sectionText(termsOfService, 9)).toContain("British Columbia");
  });
});

describe.each(documents)("$title", (legal) => {
  it("reads its effective date the same way twice", () => {
    const read = new Date(`${legal.effective}T12:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long" });
    expect(legal.effectiveLabel).toBe(read);
  });

  it("numbers its sections from 1 and gives each an anchor of its own", () => {
    expect(legal.sections.map(({ number }) => number)).toEqual(legal.sections.map((_, index) => index + 1));
    const ids = legal.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    for (const { blocks } of legal.sections) expect(blocks.length).toBeGreaterThan(0);
  });

  it("holds no markup, no empty text and only links that resolve", () => {
    const anchors = new Set(legal.sections.map(({ id }) => `#${id}`));
    const places = new Set(["/contact", "/privacy-policy", "/terms-of-service", "/dashboard/settings"]);
    for (const text of allTexts(legal)) {
      expect(text.trim()).not.toBe("");
      expect(text).not.toMatch(/<[a-z/!]/i);
      for (const part of textParts(text)) {
        if (part.to === undefined) expect(part.text).not.toMatch(/\]\(/);
        else if (part.to.startsWith("mailto:")) expect(part.to).toBe(`mailto:${part.text}`);
        else expect(part.to.startsWith("#") ? anchors : places).toContain(part.to);
      }
    }
  });

  it("fills every cell of its tables", () => {
    for (const block of blocksOf(legal)) {
      if (block.kind !== "table") continue;
      for (const row of block.rows) expect(row).toHaveLength(block.head.length);
    }
  });

  it("is a whole document, short enough to be read", () => {
    const words = allTexts(legal).join(" ").split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(1800);
    expect(words).toBeLessThanOrEqual(2600);
  });
});

describe("textParts", () => {
  it("takes links apart from the words between them", () => {
    expect(textParts("See [contact](/contact), or [write](mailto:a@b.example).")).toEqual([
      { text: "See " },
      { text: "contact", to: "/contact" },
      { text: ", or " },
      { text: "write", to: "mailto:a@b.example" },
      { text: "." },
    ]);
  });

  it("leaves text without links whole", () => {
    expect(textParts("Plain [brackets] and (others).")).toEqual([{ text: "Plain [brackets] and (others)." }]);
  });

  it("makes no link of an address that leaves the site", () => {
    const text = "[elsewhere](https://example.com) [there](//example.com) and [code](javascript:alert(1))";
    expect(textParts(text)).toEqual([{ text }]);
  });
});
