import { signatureOf } from '../../src/server/payments/provider/webhook-routes.ts';
import type { TestApp } from './test-app.ts';

const SIGNATURE_KEY = 'signature key of the tests';
export const WEBHOOK_PATH = '/api/payments/webhook';
const notificationUrl = `http://localhost:3000${WEBHOOK_PATH}`;
/** What an app needs to take the events. */
export const webhookEnv = { SQUARE_WEBHOOK_SIGNATURE_KEY: SIGNATURE_KEY };

let events = 0;
export const newEventId = () => {
  events += 1;
  return `event-${events}`;
};

type Sent = { key?: string; url?: string; signature?: string; contentType?: string };

export const signed = (body: string, { key = SIGNATURE_KEY, url = notificationUrl }: Sent = {}) =>
  signatureOf(key, { notificationUrl: url, body });

/** Sends a body as the provider does: signed, without a session and without an origin. Returns the status. */
export async function sendEvent(t: TestApp, body: string, sent: Sent = {}): Promise<number> {
  const response = await t.app.inject({
    method: 'POST',
    url: WEBHOOK_PATH,
    headers: {
      'content-type': sent.contentType ?? 'application/json',
      'x-square-hmacsha256-signature': sent.signature ?? signed(body, sent),
    },
    payload: body,
  });
  return response.statusCode;
}

export const event = (type: string, data: object, eventId = newEventId()) =>
  JSON.stringify({ merchant_id: 'M', type, event_id: eventId, created_at: '2026-11-20T15:00:00Z', data });

export const ofPayment = (id: string, eventId?: string) =>
  event('payment.updated', { type: 'payment', id, object: { payment: { id } } }, eventId);

export const ofRefund = (paymentId: string) =>
  event('refund.updated', {
    type: 'refund',
    id: 'r',
    object: { refund: { id: 'r', payment_id: paymentId } },
  });

export const ofDispute = (id: string, type = 'dispute.state.updated') =>
  event(type, { type: 'dispute', id, object: { dispute: { id } } });
