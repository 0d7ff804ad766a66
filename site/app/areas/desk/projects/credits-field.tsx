import { readResponse } from "@extenso/contract/client/transport.ts";
import {
  type CreditLine,
  creditLines,
  creditsText,
  longestCredit,
  mostCredits,
} from "@extenso/contract/projects/field-lines.ts";
import { projectField } from "@extenso/contract/projects/project-fields.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import * as z from "zod/mini";
import { keys } from "../api/keys.ts";
import { send } from "../api/send.ts";
import { TextInput } from "../ui/inputs.tsx";
import { projectFieldIds } from "./examine-project.ts";
import type { FieldsProps } from "./fields-props.ts";
import { RowList } from "./row-list.tsx";
import { useRows } from "./use-rows.ts";

const person = z.object({ id: z.string(), name: z.string() });
const published = z.object({
  document: z.object({ people: z.object({ items: z.array(person) }) }),
});

type StudioPerson = z.infer<typeof person>;

/** People of the published page “about”; none until they are loaded. */
function useStudioPeople(): readonly StudioPerson[] {
  const { data = [] } = useQuery({
    queryKey: keys.studioPeople,
    queryFn: async ({ signal }) =>
      readResponse(published, await send("/extenso/v1/site/about", { signal })).document.people.items,
  });
  return data;
}

const blank: CreditLine = { role: "", name: "", person: "" };

/** Credits in order, each a role and a name, which may link to a person of the studio. */
export function CreditsField({ draft, change }: Pick<FieldsProps, "draft" | "change">) {
  const [rows, setRows] = useRows(draft.fields.credits, creditLines, creditsText, (credits) =>
    change((now) => ({ ...now, fields: { ...now.fields, credits } })),
  );
  const people = useStudioPeople();
  return (
    <RowList
      label={projectField("credits").label}
      add="Add a credit"
      hint={rows.length === 0 ? "Who did what, such as Director and Ada Lovelace." : undefined}
      rows={rows}
      onRows={setRows}
      most={mostCredits}
      blank={blank}
      nameOf={({ role, name }, at) => name || role || `credit ${at + 1}`}
    >
      {(row, at, set) => (
        <>
          <TextInput
            id={projectFieldIds.credit(at)}
            label={`Role ${at + 1}`}
            maxLength={longestCredit}
            value={row.role}
            onText={(role) => set({ ...row, role })}
          />
          <TextInput
            label={`Name ${at + 1}`}
            maxLength={longestCredit}
            value={row.name}
            onText={(name) => set({ ...row, name })}
          />
          {(people.length > 0 || row.person) && (
            <PersonChoice label={`Person ${at + 1}`} row={row} people={people} onRow={set} />
          )}
        </>
      )}
    </RowList>
  );
}

function PersonChoice({
  label,
  row,
  people,
  onRow,
}: {
  label: string;
  row: CreditLine;
  people: readonly StudioPerson[];
  onRow: (row: CreditLine) => void;
}) {
  const id = useId();
  const isGone = row.person !== "" && !people.some((one) => one.id === row.person);
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="desk-input"
        value={row.person}
        onChange={({ target }) => {
          const chosen = people.find((one) => one.id === target.value);
          onRow({ ...row, person: target.value, name: row.name || (chosen?.name ?? "") });
        }}
      >
        <option value="">Not on “About”</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {isGone && <option value={row.person}>No longer on “About”</option>}
      </select>
    </div>
  );
}
