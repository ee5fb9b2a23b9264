import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../api/contract.ts';
import type { Calls } from '../../api/index.ts';
import { pathOf } from '../../api/path.ts';
import { type Arguments, answerOf, type ReadName } from './http.ts';

type Asked = { params?: object; query?: object };

/** The path, parted where its parameters stand: `['/api/bookings', id, 'eta']`; a query goes with the last part. */
function keyOf(name: string, { params, query }: Asked): (string | number)[] {
  const parts = name
    .slice('GET '.length)
    .split(/\/(:\w+)\/?/)
    .filter(Boolean);
  const last = parts.length - 1;
  return parts.map((part, at) => pathOf(` ${part}`, { params, query: at === last ? query : undefined }));
}

/**
 * A view of the API, for `useQuery` and its like: `read('GET /api/bookings/:id', { params: { id } })`. Its key is the
 * path, and its type what the row answers.
 */
export function read<N extends ReadName>(name: N, ...[given]: Arguments<N>) {
  const asked: object & Asked = given ?? {};
  return queryOptions({
    queryKey: keyOf(name, asked),
    queryFn: ({ signal }): Promise<Answer<Calls[N]>> => answerOf(name, { ...asked, signal }),
  });
}
