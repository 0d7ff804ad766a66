import { useId } from "react";
import { roleHints, roleLabels } from "./labels.ts";

/** A role, with what it may do. */
export function RoleChoice({
  roles,
  value,
  onChange,
}: {
  roles: readonly string[];
  value: string;
  onChange: (role: string) => void;
}) {
  const id = useId();
  return (
    <div className="desk-field">
      <label htmlFor={id}>Role</label>
      <select
        id={id}
        className="desk-select"
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {!roles.includes(value) && <option value={value}>{roleLabels[value] ?? value}</option>}
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="desk-hint">
        {roleHints[value]}
      </p>
    </div>
  );
}
