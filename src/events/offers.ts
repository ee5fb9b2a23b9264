import { ClosedOffer, Offer } from '../domain/dispatch/offer.ts';
import { event } from './contract.ts';

export const offerEvents = {
  'offer:opened': event('the technician whom a job is offered to', Offer),
  'offer:closed': event('the technician whose offer was answered, has expired or was withdrawn', ClosedOffer),
};
