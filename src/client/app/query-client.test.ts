import { describe, expect, it } from 'vitest';
import { read } from './query-client.ts';

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
});
