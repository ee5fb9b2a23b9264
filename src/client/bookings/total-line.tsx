type TotalLineProps = { label: string; why: string; total: string };

/** The price, always in view, and why it is that. */
export function TotalLine({ label, why, total }: TotalLineProps) {
  return (
    <div aria-live="polite" className="flex items-baseline justify-between gap-3">
      <p className="text-small text-ink-soft">
        <strong className="block text-label text-ink">{label}</strong>
        {why}
      </p>
      <output className="text-title">{total}</output>
    </div>
  );
}
