import * as z from 'zod/mini';
import { Dispute } from '../domain/money/dispute.ts';
import { PaymentAuthorized, PaymentDeclined, PaymentRequest } from '../domain/money/payment.ts';
import { BookingRefunds, PaidOtherwise, Refund, RefundRequest } from '../domain/money/refund-request.ts';
import { auditedWithChange, get, post, viewed } from './contract.ts';
import { flag, Id, limitOf, ok, shortText } from './fields.ts';
import { ProviderEvent } from './shapes/provider-event.ts';

export const paymentCalls = {
  createPayment: post('/api/create-payment', {
    auth: ['customer'],
    summary: 'Authorises a card for the price; nothing is taken yet',
    body: PaymentRequest,
    answers: { 200: PaymentAuthorized, 402: PaymentDeclined },
  }),
  refund: post('/api/admin/bookings/:id/refund', {
    auth: ['admin'],
    audit: auditedWithChange,
    summary:
      'Gives back a part of what a booking has paid, or all of it; the same key gives the same refund, and over the limit of the company another admin has to approve it',
    params: Id,
    body: RefundRequest,
    answers: { 200: Refund },
  }),
  readRefunds: get('/api/admin/bookings/:id/refunds', {
    auth: ['admin'],
    audit: viewed('booking-viewed'),
    summary: 'The payment of a booking and its refunds, with what each waits for',
    params: Id,
    answers: { 200: BookingRefunds },
  }),
  readWaiting: get('/api/admin/refunds/waiting', {
    auth: ['admin'],
    audit: 'payments-viewed',
    summary: 'The refunds that wait for the approval of another admin, the oldest 100 first',
    answers: { 200: z.array(Refund) },
  }),
  approve: post('/api/admin/refunds/:id/approve', {
    auth: ['admin'],
    audit: auditedWithChange,
    proof: 'recent',
    summary: 'Approves a refund that another admin has asked for',
    params: Id,
    answers: { 200: Refund },
  }),
  refuse: post('/api/admin/refunds/:id/refuse', {
    auth: ['admin'],
    audit: auditedWithChange,
    summary: 'Refuses a refund that another admin has asked for',
    params: Id,
    answers: { 200: Refund },
  }),
  retryRefund: post('/api/admin/refunds/:id/retry', {
    auth: ['admin'],
    audit: auditedWithChange,
    summary: 'Retries a refund that the payment provider has refused for good',
    params: Id,
    answers: { 200: Refund },
  }),
  payOtherwise: post('/api/admin/refunds/:id/paid-otherwise', {
    auth: ['admin'],
    audit: auditedWithChange,
    summary: 'Records that a refund that the payment provider has refused for good was paid by other means',
    params: Id,
    body: PaidOtherwise,
    answers: { 200: Refund },
  }),
  listDisputes: get('/api/admin/disputes', {
    auth: ['admin'],
    audit: 'payments-viewed',
    summary: 'Payments that customers dispute at the bank of their card, newest first',
    query: z.object({ bookingId: shortText, undecided: flag, limit: limitOf(100, 500) }),
    answers: { 200: z.array(Dispute) },
  }),
};

export const webhookCalls = {
  receive: post('/api/payments/webhook', {
    auth: 'payment provider',
    summary: 'Takes a signed event of the payment provider; the same event again changes nothing',
    body: ProviderEvent,
    answers: { 200: ok },
  }),
};
