import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { expiryText, isExpired, type SavedCard } from '../../domain/money/saved-card.ts';
import { call } from '../app/http.ts';
import { queryClient, read } from '../app/query-client.ts';
import { onConnected, onEvent } from '../app/socket.ts';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';

const cards = read('GET /api/cards');

/** Reads the saved cards before they are shown. */
export const preloadCards = (): void => void queryClient.prefetchQuery(cards);

/** The customer's saved cards, also expired ones, and pushes of their changes while the component is mounted. */
export function useSavedCards() {
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey: cards.queryKey, exact: true });
    const stops = [onEvent('cards:changed', again), onConnected(again)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return useQuery(cards);
}

/** The cards that can pay; null while they are not known. None are offered if they cannot be read. */
export function useOfferedCards(): readonly SavedCard[] | null {
  const { data, isError } = useSavedCards();
  if (!data) return isError ? [] : null;
  return data.filter((card) => !isExpired(card, serverNow()));
}

/** 'Expires 12/35' */
export const expiryLine = (card: SavedCard): string =>
  isExpired(card, serverNow())
    ? t('Expired {date}', { date: expiryText(card) })
    : t('Expires {date}', { date: expiryText(card) });

export async function deleteCard(id: string): Promise<void> {
  queryClient.setQueryData(cards.queryKey, await call('DELETE /api/cards/:id', { params: { id } }));
}
