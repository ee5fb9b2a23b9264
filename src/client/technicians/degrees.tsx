/** A latitude or longitude. Its sign is not tabular, because a tabular hyphen leaves a gap before the digits. */
export function Degrees({ value, digits }: { value: number; digits: number }) {
  const figures = Math.abs(value).toFixed(digits);
  return (
    <span>
      {value < 0 && <span className="proportional-nums">-</span>}
      {figures}
    </span>
  );
}
