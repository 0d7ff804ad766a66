import { newKey, type SiteContentForm } from "../content-form.ts";
import { Entries } from "../entries.tsx";
import { Choice, Group, Line, Text } from "../fields.tsx";

const icons = [
  { value: "CalendarClock", label: "Calendar and clock" },
  { value: "ReceiptText", label: "Receipt" },
  { value: "ListChecks", label: "Checklist" },
  { value: "MapPin", label: "Map pin" },
  { value: "FilePenLine", label: "Signed page" },
  { value: "Drone", label: "Drone" },
];

export function FaqForm({ form }: { form: SiteContentForm }) {
  return (
    <>
      <Line form={form} path="title" label="Heading" />
      <Entries
        form={form}
        path="items"
        label="Questions"
        add="Add a question"
        blank={(entries) => ({
          id: newKey("question", entries),
          icon: "ListChecks",
          question: "",
          answer: "",
        })}
        nameOf={({ question }) => String(question)}
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.question`} label="Question" />
            <Text form={form} path={`${at}.answer`} label="Answer" />
            <Choice form={form} path={`${at}.icon`} label="Icon" options={icons} />
          </>
        )}
      </Entries>
      <Group title="The card beside them">
        <Line form={form} path="more.title" label="Heading" />
        <Text form={form} path="more.text" label="Text" />
        <Line form={form} path="more.button" label="Button to the contact form" />
      </Group>
    </>
  );
}
