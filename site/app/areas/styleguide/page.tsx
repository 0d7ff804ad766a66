/** Every primitive in every state, for those who build with them. There is no such page in production. */
import { ArrowRight, Search } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { ThemeToggle } from "../../theme/theme-toggle.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink, type ButtonLook, IconButton } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

const Dialog = lazy(() => import("../../ui/dialog.tsx").then((module) => ({ default: module.Dialog })));

const swatches = [
  "bg-ground",
  "bg-surface",
  "bg-raised",
  "bg-line",
  "bg-line-strong",
  "bg-ink",
  "bg-ink-soft",
  "bg-accent",
  "bg-accent-ink",
  "bg-good-ink",
  "bg-bad-ink",
];
const hues = ["videography", "photography", "branding", "drone-operation", "web-development"];
const looks: ButtonLook[] = ["primary", "secondary", "quiet"];

export const meta = () => [{ title: "Style guide · Extenso" }, { name: "robots", content: "noindex" }];

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replace(/\W+/g, "-");
  return (
    <section aria-labelledby={id} className="section">
      <SectionHeading id={id} title={title} />
      <div className="grid gap-8">{children}</div>
    </section>
  );
}

export default function StyleGuide() {
  const [open, setOpen] = useState(false);
  return (
    <main className="shell py-16">
      <div className="flex items-center justify-between">
        <h1 className="display text-title">Style guide</h1>
        <ThemeToggle />
      </div>

      <Part title="Colour">
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
          {swatches.map((swatch) => (
            <li key={swatch}>
              <div className={`h-20 border border-line ${swatch}`} />
              <span className="label">{swatch.replace("bg-", "--")}</span>
            </li>
          ))}
        </ul>
        <ul className="grid grid-cols-2 gap-4 lg:grid-cols-5">
          {hues.map((hue) => (
            <li key={hue} data-hue={hue} className="grid gap-2 border border-line p-4">
              <div className="h-12 bg-hue" />
              <span className="text-hue-ink">{hue}</span>
              <Button>Label</Button>
            </li>
          ))}
        </ul>
      </Part>

      <Part title="Type">
        <p className="display text-hero">Hero</p>
        <p className="display text-title">Section title</p>
        <p className="display text-heading">Heading</p>
        <p className="text-lead measure">Lead: the sentence that says what follows.</p>
        <p className="measure">
          Running text with a <TextLink to="#type">link</TextLink>, at 60 to 70 characters a line.
        </p>
        <p className="label">Label · 2025 · 16:9</p>
      </Part>

      <Part title="Buttons and links">
        {looks.map((look) => (
          <p key={look} className="flex flex-wrap gap-4">
            <Button look={look}>Do it</Button>
            <Button look={look} icon={<ArrowRight aria-hidden size={18} />}>
              Next
            </Button>
            <Button look={look} disabled>
              Sending...
            </Button>
            <ButtonLink look={look} to="#buttons-and-links">
              Go there
            </ButtonLink>
          </p>
        ))}
        <p>
          <IconButton label="Search">
            <Search aria-hidden />
          </IconButton>
        </p>
      </Part>

      <Part title="Fields">
        <div className="grid gap-6 md:grid-cols-2">
          <TextField name="plain" label="Name" hint="As it should stand on the invoice." />
          <TextField name="wrong" label="Email" error="Email is invalid" defaultValue="nonsense" />
          <TextField name="fixed" label="Read-only" readOnly defaultValue="casey@example.test" />
          <SelectField name="choice" label="Budget" optional>
            <option>Not sure yet</option>
          </SelectField>
          <TextAreaField name="long" label="Project description" />
          <CheckboxField name="terms" label="I agree" error="You must agree to the terms and conditions" />
        </div>
      </Part>

      <Part title="Messages">
        <Banner kind="success">Profile updated successfully!</Banner>
        <Banner kind="error">Something went wrong. Please try again.</Banner>
      </Part>

      <Part title="Disclosure and dialog">
        <div>
          <Disclosure group="guide" title="First" defaultOpen>
            One of a group is open at a time.
          </Disclosure>
          <Disclosure group="guide" title="Second">
            It works without JavaScript.
          </Disclosure>
        </div>
        <p>
          <Button look="secondary" onClick={() => setOpen(true)}>
            Open dialog
          </Button>
        </p>
        <Suspense>
          <Dialog open={open} onClose={() => setOpen(false)} title="A dialog" description="Escape closes it.">
            <p className="mt-6">It holds the focus and gives it back.</p>
          </Dialog>
        </Suspense>
      </Part>

      <Part title="Picture and frame">
        <button type="button" className="block w-full max-w-xl text-left">
          <span className="frame block aspect-scope overflow-hidden">
            <Picture
              name="portfolio/dune-line-1"
              alt="Wind lifting sand from the crest of an orange dune"
              sizes="36rem"
              className="size-full"
            />
          </span>
        </button>
      </Part>
    </main>
  );
}
