/** A latitude or longitude; its sign is not tabular, a tabular hyphen stands too far off. */
export function Degrees({ value, digits }: { value: number; digits: number }) {
  const figures = Math.abs(value).toFixed(digits);
  return (
    <span>
      {value < 0 && <span className="proportional-nums">-</span>}
      {figures}
    </span>
  );
}
