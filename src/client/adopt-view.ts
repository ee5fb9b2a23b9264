import { setConnecting } from './app/connection.ts';
import { queryClient } from './app/query-client.ts';
import { startTakingOver } from './ui/prerendered.ts';

/**
 * What the server sends along with a page: the answers of the API that the page shows first, by path, and the server's
 * time in epoch milliseconds.
 */
export type FirstView = { atMs: number; answers: Record<string, unknown> };

export const isOfBookings = (path: string) => path.startsWith('/api/bookings');

/**
 * Starts to take a page over as of the time of its data, and stores the answers but those about bookings where the page's
 * reads look for them. The reads after the page's socket has connected replace them.
 */
export function adoptView({ atMs, answers }: FirstView): void {
  startTakingOver(atMs);
  setConnecting(atMs);
  for (const [path, answer] of Object.entries(answers))
    if (!isOfBookings(path)) queryClient.setQueryData([path], answer);
}
