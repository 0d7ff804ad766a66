import {
  agreementFields,
  longestAgreement,
  type QuoteAgreement,
} from "@extenso/contract/quotes/agreement.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../access/caller.tsx";
import { may } from "../../access/capabilities.ts";
import { SubmitForm } from "../../kit/submit-form.tsx";
import { attempt, undoing } from "../../kit/use-action.ts";
import { say } from "../../notices/notices.ts";
import { momentLabel } from "../../time/times.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { TemplateList } from "../template-list.tsx";
import {
  type AgreementTemplate,
  deleteAgreement,
  listAgreements,
  listAgreementVersions,
  quoteKeys,
  restoreAgreement,
  saveAgreement,
} from "./quotes-api.ts";

function useAgreements(): readonly AgreementTemplate[] {
  const { data = [] } = useQuery({
    queryKey: quoteKeys.agreements,
    queryFn: ({ signal }) => listAgreements(signal),
    staleTime: 60_000,
  });
  return data;
}

const carried = ({ id: template, version, name, text }: AgreementTemplate): QuoteAgreement => ({
  template,
  version,
  name,
  text,
});

/** Choice of the agreement that the client signs by accepting. Without any, only administrators see it. */
export function AgreementChoice({
  agreement,
  onAgreement,
  onManage,
}: {
  agreement: QuoteAgreement | undefined;
  onAgreement: (agreement: QuoteAgreement | undefined) => void;
  onManage: () => void;
}) {
  const templates = useAgreements();
  const mayManage = may(useCaller(), "manage_options");
  if (templates.length === 0 && !agreement && !mayManage) return null;
  const newest = templates.find(({ id }) => id === agreement?.template);
  const isListed = agreement === undefined || newest !== undefined;
  return (
    <div className="desk-field">
      <label htmlFor="agreement">Agreement</label>
      <select
        id="agreement"
        className="desk-select"
        aria-describedby="agreement-hint"
        value={agreement?.template ?? ""}
        onChange={({ target: { value } }) => {
          if (value === "manage") return onManage();
          const chosen = templates.find(({ id }) => String(id) === value);
          onAgreement(chosen && carried(chosen));
        }}
      >
        <option value="">None</option>
        {!isListed && <option value={agreement.template}>{agreement.name}</option>}
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {mayManage && <option value="manage">Edit agreements…</option>}
      </select>
      <p id="agreement-hint" className="desk-soft">
        {agreement
          ? `Version ${agreement.version}; the client signs it by accepting, and the studio countersigns.`
          : "The client signs it with their name in the same step as the quote."}
      </p>
      {agreement && newest && newest.version > agreement.version && (
        <button type="button" className="desk-button" onClick={() => onAgreement(carried(newest))}>
          Take version {newest.version}
        </button>
      )}
    </div>
  );
}

type Edited = { before: AgreementTemplate | null; name: string; text: string };

/** Administrators edit the studio's agreements here. */
export function AgreementsWindow({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const templates = useAgreements();
  const [edited, setEdited] = useState<Edited | null>(null);
  const take = (all: AgreementTemplate[]) => client.setQueryData(quoteKeys.agreements, all);

  const remove = ({ id, name }: AgreementTemplate) =>
    attempt(async () => {
      take(await deleteAgreement(id));
      say(`“${name}” is deleted`, { undo: undoing(async () => take(await restoreAgreement(id))) });
    });

  if (edited) {
    return (
      <DeskDialog
        open
        onClose={() => setEdited(null)}
        title={edited.before ? "Edit agreement" : "New agreement"}
        description="Each saving is a new version; quotes keep the one that they carry."
      >
        <AgreementForm
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
      title="Agreements"
      description="Texts that a client signs by accepting a quote."
    >
      <TemplateList
        templates={templates}
        onRemove={remove}
        editing={{
          addLabel: "New agreement",
          onEdit: (before) => setEdited({ before, name: before.name, text: before.text }),
          onAdd: () => setEdited({ before: null, name: "", text: "" }),
        }}
      />
    </DeskDialog>
  );
}

function AgreementForm({
  edited,
  onEdited,
  onSaved,
}: {
  edited: Edited;
  onEdited: (edited: Edited) => void;
  onSaved: (all: AgreementTemplate[]) => void;
}) {
  const { before, name, text } = edited;

  return (
    <SubmitForm
      submit={before ? `Save version ${before.version + 1}` : "Save agreement"}
      busy="Saving…"
      onSubmit={async () => onSaved(await saveAgreement(before, { name, text }))}
    >
      <TextInput
        label="Name"
        value={name}
        maxLength={80}
        onText={(typed) => onEdited({ ...edited, name: typed })}
      />
      <TextArea
        label="Text"
        rows={14}
        value={text}
        maxLength={longestAgreement}
        hint="A blank line divides paragraphs; a line that begins with # is a heading."
        onText={(typed) => onEdited({ ...edited, text: typed })}
      />
      <details>
        <summary>Fields that each quote fills in</summary>
        <dl className="desk-quote-fields">
          {Object.entries(agreementFields).map(([field, words]) => (
            <div key={field}>
              <dt>{`{${field}}`}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </details>
      {before && (
        <Versions
          template={before}
          onTake={(version) => onEdited({ ...edited, name: version.name, text: version.text })}
        />
      )}
    </SubmitForm>
  );
}

/** Versions with their authors and times; an earlier one can be taken up again. */
function Versions({
  template,
  onTake,
}: {
  template: AgreementTemplate;
  onTake: (version: AgreementTemplate) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: quoteKeys.agreementVersions(template.id),
    queryFn: ({ signal }) => listAgreementVersions(template.id, signal),
    enabled: isOpen,
    staleTime: 0,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Versions</summary>
      <ul className="desk-quote-versions">
        {data.map((version) => (
          <li key={version.version}>
            <span>
              Version {version.version}, {momentLabel(new Date(version.saved_at))}, {version.author_name}
            </span>
            <button type="button" className="desk-button" onClick={() => onTake(version)}>
              Take its text<span className="sr-only"> of version {version.version}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
