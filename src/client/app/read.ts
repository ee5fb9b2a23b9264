import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../contract/contract.ts';
import type { Calls } from '../../contract/index.ts';
import { pathOf } from '../../contract/path.ts';
import { type Arguments, answerOf, type ReadName } from './http.ts';

type Asked = { params?: object; query?: object };

/** Returns the path, split at its parameters: `['/api/bookings', id, 'eta']`; a query is in the last part. */
function keyOf(name: string, { params, query }: Asked): (string | number)[] {
  const parts = name
    .slice('GET '.length)
    .split(/\/(:\w+)\/?/)
    .filter(Boolean);
  const last = parts.length - 1;
  return parts.map((part, at) => pathOf(` ${part}`, { params, query: at === last ? query : undefined }));
}

/**
 * Returns query options for `useQuery`: `read('GET /api/bookings/:id', { params: { id } })`. The key is the path, and
 * the data has the type of the row's answer.
 */
export function read<N extends ReadName>(name: N, ...[given]: Arguments<N>) {
  const asked: object & Asked = given ?? {};
  return queryOptions({
    queryKey: keyOf(name, asked),
    queryFn: ({ signal }): Promise<Answer<Calls[N]>> => answerOf(name, { ...asked, signal }),
  });
}
