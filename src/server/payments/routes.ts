import { PaymentAuthorized, PaymentDeclined, PaymentRequest } from '../../domain/payment.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { paymentAuthorizer } from './authorize-payment.ts';

export function paymentRoutes(app: App, context: Context): void {
  const authorize = paymentAuthorizer(context);
  app.post(
    '/api/create-payment',
    {
      config: { allow: ['customer'] },
      schema: {
        summary: 'Authorises a card for the price; nothing is taken yet',
        body: PaymentRequest,
        response: { 200: PaymentAuthorized, 402: PaymentDeclined },
      },
    },
    async (request, reply) => {
      const answer = await authorize(principalOf(request).id, request.body, request.ip);
      return answer.success ? reply.send(answer) : reply.code(402).send({ ...answer, requestId: request.id });
    },
  );
}
