/** Text in the HTML of each public page of the sample studio, which visitors read even without scripts. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PageHtml, readHtml } from "../../test/page-html.ts";
import { type StartedStudio, startSampleStudio } from "../../test/started-studio.ts";

let studio: StartedStudio;
beforeAll(async () => {
  studio = await startSampleStudio();
});
afterAll(() => studio.stop());

async function open(path: string, status = 200): Promise<PageHtml> {
  const answer = await studio.ask(path);
  expect([path, answer.status]).toEqual([path, status]);
  return readHtml(await answer.text());
}

async function send(path: string, fields: Record<string, string>) {
  const answer = await studio.ask(path, { method: "POST", body: new URLSearchParams(fields) });
  return { status: answer.status, main: readHtml(await answer.text()).one("main") };
}

async function expectRedirect(from: string, to: string): Promise<void> {
  const answer = await studio.ask(from);
  await answer.body?.cancel();
  expect([answer.status, answer.headers.get("Location")]).toEqual([301, to]);
}

const current = (navigation: PageHtml) =>
  navigation.all("a", { "aria-current": "page" }).map(({ text }) => text);

describe("home", () => {
  test("it tells what there is, in order, and its hero offers two ways on", async () => {
    const page = await open("/");
    const main = page.one("main");
    expect(main.texts("h1")).toHaveLength(1);
    expect(main.texts("h2")).toEqual([
      "What We Offer",
      "Selected Work",
      "Our Valued Collaborations",
      "How a Project Runs",
      "What Our Clients Say",
      "Frequently Asked Questions",
      "Stay Updated with Extenso",
    ]);
    const tiles = page.part("What We Offer").links();
    expect([tiles.length, tiles[0]]).toEqual([7, "/services/videography"]);
    const hero = page.part("Work, shown in full");
    expect(hero.all("a").map((link) => [link.text, link.attribute("href")])).toEqual([
      ["Our Packages", "/packages"],
      ["Explore Services", "/services"],
      ["Scroll to Explore", "#what-we-offer"],
      // The poster for the dark theme, and the one for the light theme.
      ["Dune Line Fjordworks", "/portfolio/dune-line"],
      ["Dune Line Fjordworks", "/portfolio/dune-line"],
    ]);
    expect(hero.all("span", { "data-text": "No Limits" }).map(({ text }) => text)).toEqual(["No Limits"]);
  });

  test("a film is drawn to scale, each length leading to its file, and the film to its project", async () => {
    const film = (await open("/")).part("One film, drawn to scale");
    const bars = film.all("li").map((bar) => [bar.text, bar.one("rect").attribute("width")]);
    expect(bars).toEqual([
      ["60 s whole film", "60"],
      ["30 s cut", "30"],
      ["15 s cut", "15"],
      ["6 s cut", "6"],
    ]);
    for (const file of film.links().slice(0, 4)) expect(file).toMatch(/^\S+blue-hour\S*\.mp4$/);
    expect(film.links("See the whole project")).toEqual(["/portfolio/blue-hour"]);
    expect(film.all("video")).toEqual([]);
  });

  test("without JavaScript all testimonials are there, questions are the browser's own, and the form sends", async () => {
    const page = await open("/");
    for (const name of ["Amara Okafor", "Theo Marchetti"])
      expect(page.part("What Our Clients Say").text).toContain(name);
    expect(page.part("Frequently Asked Questions").all("details")).toHaveLength(6);
    const form = page.part("Stay Updated with Extenso").one("form");
    expect([form.attribute("method"), form.attribute("action")]).toEqual(["post", "/newsletter"]);
    const { status, main } = await send("/newsletter", { email: "plain@example.test", page: "/" });
    expect(status).toBe(200);
    expect(main.text).toContain("Please confirm your subscription");
  });

  test.each(["unsubscribe", "confirm"])(
    "a newsletter link to %s that is not valid leads to the form, and its button goes",
    async (path) => {
      const before = (await open(`/newsletter/${path}?token=worn-out`)).one("main");
      expect(before.all("button")).toHaveLength(1);
      const { status, main } = await send(`/newsletter/${path}`, { token: "worn-out" });
      expect(status).toBe(400);
      const alerts = main.all("div", { role: "alert" }).map(({ text }) => text);
      expect(alerts).toEqual([expect.stringContaining("This link is not valid")]);
      expect(main.all("button")).toEqual([]);
      expect(main.links()).toContain("/newsletter");
    },
  );
});

describe("about", () => {
  test("its sections come in order, and each leads on", async () => {
    const page = await open("/about");
    const main = page.one("main");
    expect(main.texts("h1")).toEqual(["Beyond Content We Create Impact"]);
    expect(main.texts("h2")).toEqual([
      "What We Do",
      "At full length",
      "The people",
      "Six numbers",
      "Ten years so far",
      "How it works, in five stills",
      "Why Partner with Extenso",
      "What are you making next?",
    ]);
    const hero = page.part("Beyond Content We Create Impact");
    expect(hero.all("a").map((link) => [link.text, link.attribute("href")])).toEqual([
      ["Work With Us", "/contact"],
      ["View Our Work", "/portfolio"],
    ]);
    const values = page.part("Why Partner with Extenso");
    expect(values.texts("li")).toHaveLength(5);
    expect(values.text.match(/How to check/g)).toHaveLength(5);
    expect(page.part("What are you making next?").links("Start Your Project")).toEqual(["/contact"]);
  });

  test("five groups say what we do, and each link says about what", async () => {
    const groups = (await open("/about")).part("What We Do");
    expect(groups.texts("h3")).toEqual([
      "Film & Events",
      "Photography",
      "Branding",
      "Drone Operation",
      "Web & Media",
    ]);
    const links = groups.all("a").filter(({ text }) => text.startsWith("Learn More about "));
    expect(links.map((link) => link.attribute("href"))).toEqual(Array(5).fill("/services"));
    expect(new Set(links.map(({ text }) => text)).size).toBe(5);
    for (const picture of groups.all("img")) expect(picture.attribute("alt")).toMatch(/\w+ \w+ \w+/);
  });

  test("people, a film's lengths, numbers, years and stages tell the story, and lead to their projects", async () => {
    const page = await open("/about");
    const figure = (words: string) => {
      const found = page.all("figure").filter(({ text }) => text.includes(words));
      expect([words, found.length]).toEqual([words, 1]);
      return found[0] as PageHtml;
    };
    const people = page.part("The people");
    expect(people.texts("h3")).toHaveLength(8);
    expect(people.texts("li")[1]).toBe("Maren SolbergDirection");
    // Three pictures, each for the dark and the light theme.
    expect(people.all("img")).toHaveLength(6);
    for (const frame of people.all("img")) expect(frame.attribute("alt")).toMatch(/\w+ \w+ \w+/);
    const film = figure("One film drawn to scale");
    expect(film.texts("li").map((text) => text.slice(0, 4).trim())).toEqual([
      "60 s",
      "49 s",
      "30 s",
      "15 s",
      "6 s",
    ]);
    expect(film.links("Dune Line")).toEqual(["/portfolio/dune-line"]);
    expect(page.part("Six numbers").texts("li")).toHaveLength(6);
    const years = page.part("Ten years so far").texts("li");
    expect([years[0]?.slice(0, 4), years.at(-1)?.slice(0, 4)]).toEqual(["2016", "2026"]);
    const process = page.part("How it works, in five stills");
    expect(process.texts("h3").map((text) => text.replace(/^\d \/ 5/, ""))).toEqual([
      "Brief",
      "Quote",
      "Pre-production",
      "Production",
      "Post and delivery",
    ]);
    expect(process.all("figure")).toHaveLength(5);
    const [project = ""] = process.links("Slow Burn");
    expect((await open(project)).texts("h1")).toContain("Slow Burn");
  });

  test("the icons it names are there", async () => {
    const icons = (await open("/about")).all("link", { rel: /icon$/ });
    expect(icons.length).toBeGreaterThan(2);
    for (const icon of icons) {
      const address = icon.attribute("href");
      const answer = await studio.ask(address);
      await answer.body?.cancel();
      expect([address, answer.status, answer.headers.get("Content-Type")]).toEqual([
        address,
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
  });
});

describe("services", () => {
  const services = [
    ["videography", "A call sheet", "Scene 1: the press starts"],
    ["photography", "The light meter", "f/5.6, 1/125 s"],
    ["branding", "The colour chart", "Ember on Roast"],
    ["drone-operation", "A flight, on paper", "NAV CANADA authorization"],
    ["web-development", "The same page, before and after", "140 kB AVIF"],
    ["media-management", "A week, channel by channel", "Approve"],
    ["event-coverage", "The night, hour by hour", "2,140 frames"],
  ] as const;

  test("the overview has a tab for each service and five cards of four features each", async () => {
    const page = await open("/services");
    expect(page.texts("h1")).toEqual(["Our Services"]);
    const tabs = page.part("Our Services");
    expect(tabs.texts("a")).toEqual([
      "Overview",
      "Videography",
      "Photography",
      "Branding",
      "Drone Operation",
      "Web Development",
      "Media Management",
      "Event Coverage",
    ]);
    expect(current(tabs)).toEqual(["Overview"]);
    expect(page.all("article").map((card) => card.texts("li").length)).toEqual([4, 4, 4, 4, 4]);
    expect(page.part("Two more services").texts("a")).toEqual(["Media Management", "Event Coverage"]);
    expect(page.links("Explore Drone Operation")).toEqual(["/services/drone-operation"]);
  });

  test.each(services)(
    "%s is shown in full, with a part of its own, and leads on",
    async (slug, part, words) => {
      const page = await open(`/services/${slug}`);
      const main = page.one("main");
      const [title = ""] = main.texts("h1");
      expect(page.texts("title")[0]).toMatch(new RegExp(`^${title} · From \\$`));
      expect(current(page.part("Our Services"))).toEqual([title]);
      expect(page.part("What We Offer").texts("li")).toHaveLength(5);
      expect(page.part("Our Process").texts("h3")).toHaveLength(4);
      expect(page.part("Our Process").texts("li")).toHaveLength(4);
      const samples = page.part("Sample Work").all("li");
      expect(samples).toHaveLength(3);
      for (const address of samples.flatMap((sample) => sample.links())) {
        expect(address).toMatch(/^\/portfolio\/[\w-]+$/);
        await open(address);
      }
      expect(main.links()).toContain(
        `/contact?service=${slug === "media-management" ? "social-media" : slug}`,
      );
      expect(page.part("See Our Work in Action").links("View the Portfolio")).toEqual(["/portfolio"]);
      const types = page
        .all("script", { type: "application/ld+json" })
        .map(({ text }) => JSON.parse(text)["@type"]);
      expect(types).toEqual(expect.arrayContaining(["Service", "BreadcrumbList"]));
      expect(page.part(part).texts("h2")).toEqual([part]);
      expect(page.part(part).text).toContain(words);
    },
  );

  test("without JavaScript a film is a link", async () => {
    const page = await open("/services/web-development");
    expect(page.links(/^Play film/)).toEqual([expect.stringMatching(/web-page\.mp4$/)]);
  });

  test("the last segment names the service, whose own address is the canonical one", async () => {
    const answer = await studio.ask("/services/films/videography");
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const page = readHtml(await answer.text());
    expect(page.texts("h1")).toEqual(["Videography"]);
    expect(current(page.part("Our Services"))).toEqual(["Videography"]);
    const [canonical] = page.all("link", { rel: "canonical" });
    expect(canonical?.attribute("href")).toBe(`${studio.url}/services/videography`);
  });

  test("a name that is no service is a 404 that says so and offers those that are, the one meant first", async () => {
    await open("/services/branding/extra", 404);
    const page = await open("/services/catering", 404);
    expect(page.texts("h1")).toEqual(["Service Not Found"]);
    expect(page.text).toContain(
      "The requested service could not be found. Please select a service from the tabs above.",
    );
    expect(current(page.part("Our Services"))).toEqual(["Overview"]);
    expect(page.part("Try one of these").links()).toHaveLength(7);
    const near = await open("/services/drones", 404);
    expect(near.part("Were you looking for this?").links()).toEqual(["/services/drone-operation"]);
  });
});

describe("packages", () => {
  const prices: [title: string, price: string][] = [
    ["Visual Production", "$2,500+"],
    ["Branding & Creative", "$1,800+"],
    ["Digital Marketing & Growth", "$1,500+/month"],
    ["Web Design & Optimization", "$3,000+"],
    ["Business Solutions", "$1,200+"],
    ["Post-Production & Editing", "$800+"],
    ["Remote & Digital-Only Services", "$600+"],
    ["Emerging & Custom Services", "Custom"],
    ["Add-Ons & Custom Services", "Varies"],
  ];

  test("they begin with the base ones, for good; what is none of them is a 404", async () => {
    await expectRedirect("/packages", "/packages/base");
    expect(current((await open("/packages/base")).part("Packages"))).toEqual(["Base Packages"]);
    await open("/packages/gold", 404);
  });

  test("nine cards have their titles, prices, features and ways on, and their details are the browser's own", async () => {
    const page = await open("/packages/base");
    const cards = page.all("article");
    expect(cards.map((card) => [...card.texts("h2"), card.one("p", /^(\$|Custom$|Varies$)/).text])).toEqual(
      prices,
    );
    for (const card of cards) {
      expect(card.texts("li").length).toBeGreaterThanOrEqual(5);
      expect(card.links(/^Learn More/)).toEqual(["/services"]);
    }
    const details = page.part("Full Service Details").all("details");
    expect(details.map((part) => part.one("summary").text)).toEqual(
      prices.map(([title]) => expect.stringContaining(title)),
    );
    for (const part of details) {
      expect(part.texts("h3").length).toBeGreaterThanOrEqual(3);
      expect(part.attribute("name")).not.toBe("");
    }
    expect(page.all("details", { open: "" })).toEqual([]);
  });

  test("custom quotations: three benefits, a quote in full and a free consultation", async () => {
    const page = await open("/packages/custom");
    expect(current(page.part("Packages"))).toEqual(["Custom Quotations"]);
    expect(page.texts("h1")).toEqual(["Tailored Quotations for Your Unique Needs"]);
    expect(page.texts("h2", "h3")).toEqual(
      expect.arrayContaining(["Mix & Match Services", "Scale to Your Needs", "Dedicated Account Manager"]),
    );
    const rows = page.part("One quote, every line").texts("tr");
    expect(rows).toContain("Camera assistant2 days × $450$900");
    expect(rows.at(-1)).toBe("Total before tax$11,736");
    expect(page.text).toContain("the final bill was $10,920");
    expect(page.text).toContain("free consultation");
    expect(page.one("main").links("Contact Us")).toEqual(["/contact"]);
  });

  test.each([
    ["service=videography&package=visual-production", "I am interested in the Visual Production package."],
    ["package=gold", ""],
  ])("the contact form begins with what ?%s says", async (query, message) => {
    const page = await open(`/contact?${query}`);
    expect(page.one("textarea").text).toBe(message);
  });
});

describe("portfolio", () => {
  const cardsOf = (page: PageHtml) =>
    page
      .one("main")
      .all("li")
      .filter((item) => item.texts("h3").length > 0);

  test("the grid shows every project with its category, title and client", async () => {
    const page = await open("/portfolio");
    expect(page.texts("h1")).toEqual(["Our Work"]);
    const cards = cardsOf(page).map(({ text }) => text);
    expect(cards).toHaveLength(12);
    expect(cards).toContain("Dune LineFjordworksVideography2025 · 4 images, 1 film");
    expect(cards).toContain("Slow BurnEmberline CoffeeBranding2025 · 4 images, 1 film");
    expect(page.part("What are you making next?").links("Start Your Project")).toEqual(["/contact"]);
  });

  test("a category narrows it, whatever it is written like, and stays with its projects; an unknown one says so", async () => {
    const page = await open("/portfolio?category=photography");
    expect(cardsOf(page)).toHaveLength(3);
    expect(page.one("button", "Photography").attribute("aria-pressed")).toBe("true");
    expect(cardsOf(page).flatMap((item) => item.links())).toContain(
      "/portfolio/corridor?category=photography",
    );
    const project = await open("/portfolio/corridor?category=photography");
    expect(project.links("All work")).toEqual(["/portfolio?category=photography"]);

    expect(cardsOf(await open("/portfolio?category=Drone%20Operation"))).toHaveLength(2);
    const unknown = (await open("/portfolio?category=catering")).one("main");
    expect(unknown.text).toContain("Nothing in this category yet.");
    expect(unknown.links("Show all projects")).toEqual(["/portfolio"]);
  });

  test("a project is one page: all texts, all pictures, the film with its cuts, the way to the grid", async () => {
    const page = await open("/portfolio/dune-line");
    expect(page.texts("h1")).toEqual(["Dune Line"]);
    expect(page.texts("title")[0]).toMatch(/^Dune Line/);
    const [canonical] = page.all("link", { rel: "canonical" });
    expect(canonical?.attribute("href")).toBe(`${studio.url}/portfolio/dune-line`);
    expect(page.texts("h2", "h3")).toEqual(
      expect.arrayContaining(["Overview", "Challenge", "Solution", "Results"]),
    );
    const film = page.one("article");
    expect(film.all("video", { controls: "" })).toHaveLength(1);
    expect(film.links("15-second cut")).toEqual([expect.stringMatching(/dune-line-15s\.mp4$/)]);
    expect(page.links("All work")).toEqual(["/portfolio"]);
    const strip = page.part("In full");
    expect(strip.texts("h2", "h3")).toEqual(["Challenge", "Solution", "Results"]);
    expect(strip.text).toContain("eleven markets");
    expect(strip.all("img")).toHaveLength(3);
  });

  test("an unknown project is a 404 with a way to the grid and home", async () => {
    const page = await open("/portfolio/no-such-project", 404);
    expect(page.texts("h1")).toEqual(["Page Not Found"]);
    expect(page.links("Return Home")).toEqual(["/"]);
    expect(page.links("See all work")).toEqual(["/portfolio"]);
  });
});

describe("contact without JavaScript", () => {
  const begun = { name: "Pat Plain", email: "", message: "", service: "photography", website: "" };

  test("the form has the service of its address, says what is wrong, and is one request however often it is sent", async () => {
    const page = await open("/contact?service=photography");
    expect(
      page.all("input", { type: "radio", checked: "" }).map((radio) => radio.attribute("value")),
    ).toEqual(["photography"]);
    const refused = await send("/contact", begun);
    expect(refused.status).toBe(400);
    expect(refused.main.text).toContain("Email is required");
    expect(refused.main.all("input", { name: "name" })[0]?.attribute("value")).toBe("Pat Plain");
    const whole = { ...begun, email: "pat@example.test", message: "Twelve portraits." };
    const references: (string | undefined)[] = [];
    for (let time = 1; time <= 2; time += 1) {
      const { status, main } = await send("/contact", whole);
      expect([status, main.texts("h1", "h2")]).toEqual([200, expect.arrayContaining(["Thank You"])]);
      references.push(/EX-[\w-]+/.exec(main.text)?.[0]);
    }
    expect(references[0]).toBeDefined();
    expect(references[1]).toBe(references[0]);
  });
});

describe("legal texts", () => {
  const documents = [
    {
      path: "/privacy-policy",
      title: "Privacy & Cookies Policy",
      effective: "December 16, 2024",
      other: "/terms-of-service",
      sections: [
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
      ],
    },
    {
      path: "/terms-of-service",
      title: "Terms of Use",
      effective: "May 3, 2025",
      other: "/privacy-policy",
      sections: [
        "1 Acceptance",
        "2 Modifications",
        "3 Use of Services",
        "4 Intellectual Property",
        "5 User Content",
        "6 Third-Party Links",
        "7 Termination",
        "8 Limitation of Liability",
        "9 Governing Law",
      ],
    },
  ];

  test.each([
    ["/terms", "/terms-of-service"],
    ["/privacy", "/privacy-policy"],
  ])("%s leads to %s for good", expectRedirect);

  test.each(documents)(
    "$title has its date, its numbered sections in order, and an index that leads to each",
    async ({ path, title, effective, other, sections }) => {
      const page = await open(path);
      const article = page.one("article");
      expect(article.texts("h1")).toEqual([title]);
      expect(article.text).toContain(`Effective ${effective}`);
      expect(article.texts("h2")).toEqual(sections);
      const addresses = page.part("Sections").links();
      expect(addresses.pop()).toBe(other);
      expect(addresses).toHaveLength(sections.length);
      for (const [place, address] of addresses.entries()) {
        const [section] = page.all("section", { id: address.slice(1) });
        expect(section?.texts("h2")).toEqual([sections[place]]);
        expect(section?.links(/^Link to section/)).toEqual([address]);
      }
    },
  );
});
