import { longestMessage, longestSubject } from "@extenso/contract/requests/request-fields.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../access/caller.tsx";
import { SubmitForm } from "../kit/submit-form.tsx";
import { attempt, undoing } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import { fillTemplate, templateFields } from "./fill-template.ts";
import {
  deleteTemplate,
  listTemplates,
  type ReplyTemplate,
  requestKeys,
  type StudioRequest,
  saveTemplate,
} from "./requests-api.ts";
import { TemplateList } from "./template-list.tsx";

interface Written {
  subject: string;
  body: string;
}

/** Puts a template's text into the field, filled in, to be read before it is sent; and leads to the templates. */
export function TemplateChoice({
  request,
  written,
  onText,
  onManage,
}: {
  request: StudioRequest;
  written: Written;
  onText: (changes: Partial<Written>) => void;
  /** The window stands outside of the reply's form, or its own form would send the reply. */
  onManage: () => void;
}) {
  const caller = useCaller();
  const templates = useTemplates();

  function take(template: ReplyTemplate): void {
    const { subject, body } = fillTemplate(template, request, caller.name);
    const before = written.body;
    // Text in the field stays, above the template's.
    const text = before.trim() === "" ? body : `${before.trimEnd()}\n\n${body}`;
    onText({ body: text.slice(0, longestMessage), ...(subject === "" ? {} : { subject }) });
    if (before.trim() !== "")
      say("The template is below your text", { undo: () => onText({ body: before }) });
  }

  return (
    <select
      aria-label="Template"
      className="desk-select"
      value=""
      onChange={({ target }) => {
        if (target.value === "manage") return onManage();
        const chosen = templates.find(({ id }) => String(id) === target.value);
        if (chosen) take(chosen);
      }}
    >
      <option value="" disabled>
        Template…
      </option>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="manage">Edit templates…</option>
    </select>
  );
}

function useTemplates(): readonly ReplyTemplate[] {
  const { data = [] } = useQuery({
    queryKey: requestKeys.templates,
    queryFn: ({ signal }) => listTemplates(signal),
    staleTime: 60_000,
  });
  return data;
}

type Edited = Omit<ReplyTemplate, "id"> & { id: number | null };

const blank: Edited = { id: null, name: "", subject: "", body: "" };

/** The templates, to be changed for everybody who answers. */
export function TemplatesWindow({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const templates = useTemplates();
  const [edited, setEdited] = useState<Edited | null>(null);
  const take = (all: ReplyTemplate[]) => client.setQueryData(requestKeys.templates, all);

  const remove = ({ id, ...template }: ReplyTemplate) =>
    attempt(async () => {
      take(await deleteTemplate(id));
      say(`“${template.name}” is deleted`, {
        undo: undoing(async () => take(await saveTemplate(null, template))),
      });
    });

  if (edited) {
    return (
      <DeskDialog
        open
        onClose={() => setEdited(null)}
        title={edited.id === null ? "New template" : "Edit template"}
        description={`Filled in for each request: ${templateFields.map((name) => `{${name}}`).join(" ")}`}
      >
        <TemplateForm
          edited={edited}
          onEdited={setEdited}
          onSaved={(all) => {
            take(all);
            setEdited(null);
          }}
        />
      </DeskDialog>
    );
  }
  return (
    <DeskDialog
      open
      onClose={onClose}
      title="Templates"
      description="Texts that replies begin with, for everybody who answers."
    >
      <TemplateList
        templates={templates}
        onRemove={remove}
        editing={{ addLabel: "New template", onEdit: setEdited, onAdd: () => setEdited(blank) }}
      />
    </DeskDialog>
  );
}

function TemplateForm({
  edited: { id, ...template },
  onEdited,
  onSaved,
}: {
  edited: Edited;
  onEdited: (edited: Edited) => void;
  onSaved: (all: ReplyTemplate[]) => void;
}) {
  const change = (changes: Partial<Edited>) => onEdited({ id, ...template, ...changes });

  return (
    <SubmitForm
      submit="Save template"
      busy="Saving…"
      onSubmit={async () => onSaved(await saveTemplate(id, template))}
    >
      <TextInput label="Name" value={template.name} maxLength={80} onText={(name) => change({ name })} />
      <TextInput
        label="Subject"
        value={template.subject}
        maxLength={longestSubject}
        hint="Empty: the reply’s own."
        onText={(subject) => change({ subject })}
      />
      <TextArea
        label="Text"
        rows={8}
        value={template.body}
        maxLength={longestMessage}
        onText={(body) => change({ body })}
      />
    </SubmitForm>
  );
}
