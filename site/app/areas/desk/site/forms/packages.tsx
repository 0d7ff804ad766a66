import { serviceChoices } from "@extenso/contract/requests/contact-choices.ts";
import { newKey, type SiteContentForm, valueAt } from "../content-form.ts";
import { Entries } from "../entries.tsx";
import { Choice, Figure, Group, Line, Lines, Text } from "../fields.tsx";
import { FileField, PictureField } from "../picture-fields.tsx";

/** The site's five colours as it calls them, and the value of each in structured data. */
const hues = [
  { value: "videography", label: "Orange", color: "#FA5537" },
  { value: "photography", label: "Blue", color: "#1EADD9" },
  { value: "branding", label: "Red", color: "#E74C3C" },
  { value: "drone-operation", label: "Green", color: "#49B96D" },
  { value: "web-development", label: "Violet", color: "#8A5CFF" },
];

export function PackagesForm({ form }: { form: SiteContentForm }) {
  /** A colour is chosen once, and kept in both of its forms. */
  const colored: SiteContentForm = {
    ...form,
    change(path, value) {
      const entry = path.replace(/\.hue$/, "");
      const hue = hues.find((one) => one.value === value);
      if (entry === path || !hue) return form.change(path, value);
      form.change(entry, { ...Object(valueAt(form.document, entry)), hue: hue.value, color: hue.color });
    },
  };
  return (
    <>
      <Entries
        form={form}
        path="items"
        label="Packages"
        add="Add a package"
        blank={(entries) => ({
          id: entries.length + 1,
          title: "",
          slug: newKey("package", entries, "slug"),
          description: "",
          video: "/media/packages/visual-production.mp4",
          poster: "packages/visual-production",
          alt: "",
          price: "",
          features: [],
          details: [{ title: "", items: [] }],
          color: "#FA5537",
          hue: "videography",
          service: "custom-package",
          duration: "",
        })}
        nameOf={({ title, price }) => [title, price].filter(Boolean).join(" · ")}
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.title`} label="Title" />
            <Line form={form} path={`${at}.price`} label="Price" hint="As shown: $2,500+, Custom." />
            <Line form={form} path={`${at}.duration`} label="How long it takes" />
            <Text form={form} path={`${at}.description`} label="Description" />
            <Lines form={form} path={`${at}.features`} label="What it includes" />
            <Entries
              form={form}
              path={`${at}.details`}
              label="Details"
              add="Add a section"
              blank={() => ({ title: "", items: [] })}
              nameOf={({ title }) => String(title)}
            >
              {(section) => (
                <>
                  <Line form={form} path={`${section}.title`} label="Heading" />
                  <Lines form={form} path={`${section}.items`} label="Lines" />
                </>
              )}
            </Entries>
            <Choice form={colored} path={`${at}.hue`} label="Colour" options={hues} />
            <Choice
              form={form}
              path={`${at}.service`}
              label="Service in the contact form"
              options={serviceChoices}
            />
            <PictureField form={form} path={`${at}.poster`} label="Image" alt={`${at}.alt`} />
            <Line form={form} path={`${at}.alt`} label="Alt text" />
            <FileField form={form} path={`${at}.video`} label="Film" kind="video" />
            <Figure form={form} path={`${at}.id`} label="Number on the card" />
            <Line form={form} path={`${at}.slug`} label="Name in URLs" />
          </>
        )}
      </Entries>
      <Group title="Around the packages">
        <Line form={form} path="title" label="Heading" />
        <Text form={form} path="intro" label="Introduction" />
        <Line form={form} path="detailsTitle" label="Heading of the details" />
        <Text form={form} path="detailsLead" label="Introduction of the details" />
        <Text form={form} path="description" label="Description for search engines" />
      </Group>
    </>
  );
}
