import './payment-choice.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatUsd } from '../../domain/money/money.ts';
import { config } from '../app/config.ts';
import { t } from '../ui/texts.ts';
import { openPayments, whenSdkRuns } from './card-sdk.ts';
import { GOOGLE_ELEMENT, type OpenWallet, openWallet } from './wallets.ts';

/** Returns the wallet of this device for an amount in USD; null without one, and until that is known. */
function useWallet(amount: number): OpenWallet | null {
  const [open, setOpen] = useState<OpenWallet | null>(null);
  useEffect(() => {
    let gone = false;
    let opened: OpenWallet | null = null;
    whenSdkRuns(config.payment.scriptUrl, async (sdk) => {
      if (gone) return;
      try {
        opened = await openWallet(await openPayments(sdk), {
          ...{ amount, label: config.brandName },
        });
      } catch {
        // The card form says what is wrong with the SDK.
      }
      if (gone) void opened?.wallet.destroy();
      else setOpen(opened);
    });
    return () => {
      gone = true;
      setOpen(null);
      void opened?.wallet.destroy();
    };
  }, [amount]);
  return open;
}

type WalletButtonProps = {
  /** USD */
  amount: number;
  disabled: boolean;
  onPress: (open: OpenWallet) => void;
};

/** The button of Apple Pay or Google Pay; nothing on a device without a wallet. */
export function WalletButton({ amount, disabled, onPress }: WalletButtonProps) {
  const open = useWallet(amount);
  const slot = useRef<HTMLDivElement>(null);
  const press = () => {
    if (open && !disabled) onPress(open);
  };
  const pressInSlot = useEffectEvent(press);
  // The button in the slot is Google's.
  useEffect(() => {
    const element = slot.current;
    const onClick = () => pressInSlot();
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, []);
  return (
    <div className="wallet" data-open={open ? '' : undefined}>
      {open?.name === 'Apple Pay' && (
        <button type="button" className="apple-pay" disabled={disabled} onClick={press}>
          {t('Pay {amount} with {wallet}', { amount: formatUsd(amount), wallet: open.name })}
        </button>
      )}
      <div ref={slot} id={GOOGLE_ELEMENT} className="wallet-slot" />
      {open && <p className="wallet-or text-small">{t('or by card')}</p>}
    </div>
  );
}
