/** Value → its words, in the order of the list. */
type Options<Value extends string> = readonly (readonly [value: Value, words: string])[];

/** A filter or an order, chosen from a list. */
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
  /** Whether it narrows the list, which is shown. */
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
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** A day by which a list is narrowed, as `2026-05-04`; empty for none. */
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

/** Parts of a list, of which one is shown, with how many rows each has. */
export function ViewChoice<Value extends string>({
  label,
  value,
  options,
  countOf = () => undefined,
  onChoose,
  className = "",
}: {
  label: string;
  value: Value;
  options: Options<Value>;
  countOf?: (value: Value) => number | undefined;
  onChoose: (value: Value) => void;
  className?: string;
}) {
  return (
    <fieldset className={`desk-choices ${className}`}>
      <legend className="sr-only">{label}</legend>
      {options.map(([option, words]) => {
        const count = countOf(option);
        return (
          <button key={option} type="button" aria-pressed={option === value} onClick={() => onChoose(option)}>
            {words}
            {count !== undefined && <span className="desk-view-count"> {count.toLocaleString("en-CA")}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
