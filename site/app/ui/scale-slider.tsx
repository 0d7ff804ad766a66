/** A number on a rule with a mark for each step. The form around it reads the value; `value` is what is shown. */
export function ScaleSlider({
  id,
  name,
  label,
  least,
  most,
  first,
  value,
  valueText,
}: {
  id: string;
  name: string;
  label: string;
  least: number;
  most: number;
  /** The value it begins with. */
  first: number;
  value: number;
  /** The value in words, for screen readers. */
  valueText: string;
}) {
  return (
    <p className="slider">
      <label htmlFor={id}>{label}</label>
      <span aria-hidden="true" className="display">
        {value}
      </span>
      <input
        id={id}
        type="range"
        name={name}
        min={least}
        max={most}
        defaultValue={first}
        aria-valuetext={valueText}
        data-steps={most - least}
        className="scale-slider"
      />
    </p>
  );
}
