import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { read } from './query-client.ts';

afterEach(() => vi.restoreAllMocks());

describe('read', () => {
  it('the query key of a read is its path, split at the path parameters', () => {
    expect(read('GET /api/admin/stats').queryKey).toEqual(['/api/admin/stats']);
    expect(read('GET /api/bookings/:id', { params: { id: 'b1' } }).queryKey).toEqual(['/api/bookings', 'b1']);
    expect(read('GET /api/bookings/:id/eta', { params: { id: 'b1' } }).queryKey).toEqual([
      '/api/bookings',
      'b1',
      'eta',
    ]);
  });

  it('the query key of a read ends with the query string, without empty parameters', () => {
    expect(read('GET /api/tech/recent-notifications', { query: { limit: 10 } }).queryKey).toEqual([
      '/api/tech/recent-notifications?limit=10',
    ]);
    expect(read('GET /api/bookings', { query: { paymentId: '' } }).queryKey).toEqual(['/api/bookings']);
  });

  it('a read over a connection that never answers fails at its limit', async () => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    vi.stubGlobal('location', { pathname: '/admin' });
    const sent = vi.fn(
      (_: string, { signal }: RequestInit) =>
        new Promise<Response>((_answer, fail) => {
          signal?.addEventListener('abort', () => fail(signal.reason));
        }),
    );
    vi.stubGlobal('fetch', sent);
    const answer = new QueryClient().fetchQuery({ ...read('GET /api/admin/stats'), retry: false });
    await expect.poll(() => sent.mock.calls.length).toBe(1);
    limit.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    vi.unstubAllGlobals();
  });
});
