import { PaymentAuthorized, PaymentDeclined, PaymentRequest } from '../domain/payment.ts';
import { Refund, RefundRequest } from '../domain/refund-request.ts';
import { post } from './contract.ts';
import { Id } from './fields.ts';

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
};
