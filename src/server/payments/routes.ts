import { paymentCalls } from '../../contract/payments.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { quoteBrowserOf } from '../quotes/browser.ts';
import { ownerOf } from '../quotes/quote.ts';
import { listDisputes } from './disputes/queries.ts';
import { paymentAuthorizer } from './intents/authorize-payment.ts';
import { decideRefund, payOtherwise, retryRefund } from './refunds/change-refund.ts';
import { readRefunds, readWaitingRefunds } from './refunds/read-refunds.ts';
import { refundBooking } from './refunds/refund-booking.ts';

export function paymentRoutes(app: App, context: Context): void {
  const authorize = paymentAuthorizer(context);
  serve(app, paymentCalls, {
    createPayment: async (request, reply) => {
      const answer = await authorize(
        ownerOf(principalOf(request).id, quoteBrowserOf(request, context)),
        request.body,
        request.ip,
      );
      if (answer.success) return answer;
      const said = (text: string) => request.texts.t<string>(text);
      const details = answer.details.map(({ code, detail }) => ({ code, detail: said(detail) }));
      const refusal = { ...answer, message: said(answer.message), details };
      return reply.code(402).send({ ...refusal, requestId: request.id });
    },
    refund: (request) => refundBooking(context, principalOf(request), request.params.id, request.body),
    readRefunds: ({ params }) => readRefunds(context, params.id),
    readWaiting: () => readWaitingRefunds(context),
    approve: (request) => decideRefund(context, principalOf(request), request.params.id, 'given'),
    refuse: (request) => decideRefund(context, principalOf(request), request.params.id, 'refused'),
    retryRefund: (request) => retryRefund(context, principalOf(request), request.params.id),
    payOtherwise: (request) => payOtherwise(context, principalOf(request), request.params.id, request.body),
    listDisputes: (request) => listDisputes(context, request.query),
  });
}
