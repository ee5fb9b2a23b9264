import * as z from 'zod/mini';
import { Dispute } from '../domain/dispute.ts';
import { PaymentAuthorized, PaymentDeclined, PaymentRequest } from '../domain/payment.ts';
import { ProviderEvent } from '../domain/provider-event.ts';
import { Refund, RefundRequest } from '../domain/refund-request.ts';
import { get, post } from './contract.ts';
import { flag, Id, limitOf, ok, shortText } from './fields.ts';

export const paymentCalls = {
  createPayment: post('/api/create-payment', {
    auth: ['customer'],
    summary: 'Authorises a card for the price; nothing is taken yet',
    body: PaymentRequest,
    answers: { 200: PaymentAuthorized, 402: PaymentDeclined },
  }),
  refund: post('/api/admin/bookings/:id/refund', {
    auth: ['admin'],
    summary: 'Gives back a part of what a booking has paid, or all of it; the same key gives the same refund',
    params: Id,
    body: RefundRequest,
    answers: { 200: Refund },
  }),
  listDisputes: get('/api/admin/disputes', {
    auth: ['admin'],
    summary: 'Payments that customers dispute at the bank of their card, newest first',
    query: z.object({ bookingId: shortText, undecided: flag, limit: limitOf(100, 500) }),
    answers: { 200: z.array(Dispute) },
  }),
};

export const webhookCalls = {
  receive: post('/api/payments/webhook', {
    auth: 'everybody',
    summary: 'Takes a signed event of the payment provider; the same event again changes nothing',
    body: ProviderEvent,
    answers: { 200: ok },
  }),
};
