import { expect, it } from 'vitest';
import { createTestProvider } from '../../../../test/server/payments/test-provider.ts';
import { withTimeLimit } from './time-limit.ts';

it('withTimeLimit rejects a hanging provider call with PaymentUnavailable', async () => {
  const card = createTestProvider();
  card.hold('capture');
  const capture = withTimeLimit(card.provider, 20).capture('sandbox-1');
  await expect(capture).rejects.toMatchObject({ name: 'PaymentUnavailable' });
});
