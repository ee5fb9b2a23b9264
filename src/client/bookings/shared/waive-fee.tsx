import { formatUsd } from '../../../domain/money/money.ts';
import { t } from '../../ui/texts.ts';

type WaiveFeeProps = {
  /** In USD. */
  fee: number;
  checked: boolean;
  onChange: (isWaived: boolean) => void;
};

/** The choice to keep nothing of a payment; nothing without a fee. */
export function WaiveFee({ fee, checked, onChange }: WaiveFeeProps) {
  if (fee <= 0) return null;
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-small">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-volt-text"
      />
      {t('Waive the fee of {amount} and give everything back', { amount: formatUsd(fee) })}
    </label>
  );
}
