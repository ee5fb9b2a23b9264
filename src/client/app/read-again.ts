import type { Query, QueryClient } from '@tanstack/react-query';
import { HttpError } from './http.ts';
import { tryAgain } from './try-again.ts';

/** Whether the server refuses the read; after any other error a later read may succeed. */
const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429;

const hasFailed = ({ state }: Query): boolean => state.status === 'error' && !isRefusal(state.error);

/**
 * Reads every view again after a connect or reconnect, because a read from before may lack later changes. A view that
 * fails is read again until it succeeds, because a connected page does not poll.
 */
export async function readAgain(client: QueryClient, isWanted: () => boolean): Promise<void> {
  await client.cancelQueries({ type: 'active' }, { silent: true });
  await client.invalidateQueries();
  const failed = { type: 'active', predicate: hasFailed } as const;
  const isDone = () => client.getQueryCache().findAll(failed).length === 0;
  let isFirst = true;
  await tryAgain(async () => {
    if (!isFirst) await client.refetchQueries(failed);
    isFirst = false;
    return isDone();
  }, isWanted);
}
