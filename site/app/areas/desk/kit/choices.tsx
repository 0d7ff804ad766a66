import { useSideways } from "../../../ui/use-sideways.ts";

/** Values and their labels, in order. */
type Options<Value extends string> = readonly (readonly [value: Value, label: string])[];

/** A filter or a sort order, chosen from a list. */
export function SelectFilter<Value extends string>({
  label,
  value,
  options,
  onChoose,
  isSet = value !== "",
  className = "",
}: {
  label: string;
  value: Value;
  options: Options<Value>;
  onChoose: (value: Value) => void;
  /** Whether the filter applies, which is marked. */
  isSet?: boolean;
  className?: string;
}) {
  return (
    <select
      aria-label={label}
      className={`desk-select ${className}`}
      data-set={isSet || undefined}
      value={value}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {options.map(([option, optionLabel]) => (
        <option key={option} value={option}>
          {optionLabel}
        </option>
      ))}
    </select>
  );
}

/** A filter by day, as `2026-05-04`; empty for none. */
export function DayFilter({
  label,
  value,
  onChoose,
}: {
  label: string;
  value: string;
  onChoose: (day: string) => void;
}) {
  return (
    <label className="desk-day">
      <span>{label}</span>
      <input
        type="date"
        value={value}
        data-set={value ? "" : undefined}
        onChange={({ target }) => onChoose(target.value)}
      />
    </label>
  );
}

/** A row of buttons that switch between views of a list, with the number of rows of each. */
export function ViewChoice<Value extends string>({
  label,
  value,
  options,
  countOf = () => undefined,
  onChoose,
}: {
  label: string;
  value: Value;
  options: Options<Value>;
  countOf?: (value: Value) => number | undefined;
  onChoose: (value: Value) => void;
}) {
  const row = useSideways<HTMLFieldSetElement>();
  return (
    <fieldset ref={row} className="desk-choices desk-list-views sideways">
      <legend className="sr-only">{label}</legend>
      {options.map(([option, optionLabel]) => {
        const count = countOf(option);
        return (
          <button key={option} type="button" aria-pressed={option === value} onClick={() => onChoose(option)}>
            {optionLabel}
            {count !== undefined && <span className="desk-view-count"> {count.toLocaleString("en-CA")}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
