import type { WirePersonDetail } from "@extenso/contract/wire/people.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { leave, listAccounts } from "../api/accounts.ts";
import { keys } from "../api/keys.ts";
import { FormWindow } from "../kit/submit-form.tsx";

type Account = "stays" | "deactivate" | "delete";

const accounts: Record<Account, string> = {
  stays: "Stays as it is",
  deactivate: "Is deactivated: no sign-in, can be reactivated",
  delete: "Is deleted, with everything in it",
};

const submitLabels: Record<Account, string> = {
  stays: "Hand over the work",
  deactivate: "Deactivate the account",
  delete: "Delete the account",
};

const query = {
  ...({ page: 1, per_page: 100, search: "", group: "staff", seen: "", state: "", orderby: "name" } as const),
};

/** Somebody leaves: who gets the work, and what becomes of the account. One step, one transaction. */
export default function LeaveWindow({
  person,
  account: first,
  onDone,
  onClose,
}: {
  person: WirePersonDetail;
  account: Account;
  /** Called with what became of the account. */
  onDone: (account: Account, to: string | null) => void;
  onClose: () => void;
}) {
  const id = useId();
  const [to, setTo] = useState("0");
  const [account, setAccount] = useState<Account>(first);
  const staff = useQuery({
    queryKey: keys.accounts(query),
    queryFn: ({ signal }) => listAccounts(query, signal),
  });
  const heirs = staff.data?.items.filter((one) => one.id !== person.id && !one.deactivated_gmt) ?? [];
  const heir = heirs.find((one) => String(one.id) === to);

  return (
    <FormWindow
      title={`${person.name} leaves`}
      description="Articles, pages, projects, files and the requests they answer, in one step. Comments keep their name."
      submit={submitLabels[account]}
      isDisabled={account === "stays" && !heir}
      onSubmit={async () => {
        await leave(person.id, Number(to), account);
        onDone(account, heir?.name ?? null);
      }}
      onCancel={onClose}
      onClose={onClose}
    >
      <div className="desk-field">
        <label htmlFor={`${id}-to`}>Their work</label>
        <select
          id={`${id}-to`}
          className="desk-select"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        >
          <option value="0">Keeps their name</option>
          {heirs.map((one) => (
            <option key={one.id} value={one.id}>
              Goes to {one.name}
            </option>
          ))}
        </select>
        <p className="desk-hint">
          {heir
            ? `${heir.name} becomes the author of all of it, and answers the requests.`
            : "Requests that they answer are free for others once the account is closed."}
        </p>
      </div>
      <div className="desk-field">
        <label htmlFor={`${id}-account`}>Their account</label>
        <select
          id={`${id}-account`}
          className="desk-select"
          value={account}
          onChange={({ target }) => setAccount(target.value as Account)}
        >
          {Object.entries(accounts)
            .filter(([value]) => value === "stays" || !person.is_caller)
            .map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </select>
        {account === "delete" && (
          <p className="desk-hint">
            This can’t be undone. Download their data first if they want it.
            {!heir && " Only the name stays, on what they wrote."}
          </p>
        )}
      </div>
    </FormWindow>
  );
}
