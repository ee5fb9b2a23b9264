import type { Scenario } from '../scenario.ts';
import { phoneSteps } from './phone-steps.ts';
import { phoneVisits } from './phone-visits.ts';

/** What people wait for on a slow phone: the first visit of each page, and the steps to a paid emergency. */
export const journey: Scenario = {
  number: 10,
  name: 'journey',
  title: 'The journey on a slow phone',
  circumstances: () => ({ pinned: 'the server on core 0; the browser runs on any core' }),
  parts: () => [phoneVisits, phoneSteps],
};
