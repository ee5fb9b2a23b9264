import { CreditCard, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { cardText } from '../../domain/money/card.ts';
import type { SavedCard } from '../../domain/money/saved-card.ts';
import { failureText } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { List } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../ui/texts.ts';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { deleteCard, expiryLine, useSavedCards } from './saved-cards.ts';

/** The cards that a customer has saved, on the account page, each with a button that deletes it. */
export default function SavedCardList() {
  const { data, isError, isFetching, refetch } = useSavedCards();
  if (data?.length === 0) {
    return (
      <p className="text-small text-ink-soft">
        {t('No card is saved. You can save one when you pay by card.')}
      </p>
    );
  }
  if (data) {
    return (
      <List aria-label={t('Saved cards')}>
        {data.map((card) => (
          <CardRow key={card.id} card={card} />
        ))}
      </List>
    );
  }
  return isError ? (
    <ErrorState title={t('Saved cards did not load')} busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <>
      <Loading what={t('saved cards')} />
      <Skeleton className="h-14 w-full" />
    </>
  );
}

function CardRow({ card }: { card: SavedCard }) {
  const [busy, setBusy] = useState(false);
  const name = cardText(card, { t });
  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await deleteCard(card.id);
      toast({ title: t('Card removed'), description: name });
    } catch (error) {
      const description = failureText(error, t('Please check your connection and try again.'));
      toast({ title: t('The card was not removed'), description, variant: 'destructive' });
      setBusy(false);
    }
  }
  return (
    <li className="flex items-center gap-3 py-1.5 pr-1 pl-4">
      <CreditCard aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="block [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-small text-ink-soft">{expiryLine(card)}</span>
      </span>
      <IconButton label={t('Remove {name}', { name })} compact disabled={busy} onClick={() => void remove()}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}
