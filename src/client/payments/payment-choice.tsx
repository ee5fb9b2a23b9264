import './payment-choice.css';
import { cardText } from '../../domain/money/card.ts';
import type { SavedCard } from '../../domain/money/saved-card.ts';
import { t } from '../ui/texts.ts';
import { expiryLine } from './saved-cards.ts';

/** The choice of a card that is typed in. */
export const NEW_CARD = 'new';

type PaymentChoiceProps = {
  cards: readonly SavedCard[];
  /** The id of a saved card, or NEW_CARD. */
  chosen: string;
  disabled: boolean;
  onChoose: (choice: string) => void;
};

/** The saved cards, with which one tap on Pay is enough, and another card; nothing without a saved card. */
export function PaymentChoice({ cards, chosen, disabled, onChoose }: PaymentChoiceProps) {
  if (cards.length === 0) return null;
  const radio = (value: string) => ({
    type: 'radio',
    name: 'paymentCard',
    disabled,
    checked: value === chosen,
    onChange: () => onChoose(value),
  });
  return (
    <fieldset className="pay-choice">
      <legend className="mb-2 text-heading">{t('Pay with')}</legend>
      {cards.map((card) => (
        <label key={card.id}>
          <input {...radio(card.id)} />
          <span>
            {cardText(card, { t })}
            <small>{expiryLine(card)}</small>
          </span>
        </label>
      ))}
      <label>
        <input {...radio(NEW_CARD)} />
        <span>{t('Another card')}</span>
      </label>
    </fieldset>
  );
}
