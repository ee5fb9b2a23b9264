import { PaymentAuthorized, PaymentDeclined, PaymentRequest } from '../domain/payment.ts';
import { post } from './contract.ts';

export const paymentCalls = {
  createPayment: post('/api/create-payment', {
    auth: ['customer'],
    summary: 'Authorises a card for the price; nothing is taken yet',
    body: PaymentRequest,
    answers: { 200: PaymentAuthorized, 402: PaymentDeclined },
  }),
};
