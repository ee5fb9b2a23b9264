import { ServiceFacts } from '../domain/company/service-facts.ts';
import { get } from './contract.ts';

export const serviceFactCalls = {
  readFacts: get('/api/service-facts', {
    auth: 'everybody',
    summary:
      'What visitors may know of the service: the plugs of the vans and the average rating, at most 10 minutes old',
    answers: { 200: ServiceFacts },
  }),
};
