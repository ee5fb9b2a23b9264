export { countActiveJobs, countBookings, countOpenEmergencies } from './queries.ts';
