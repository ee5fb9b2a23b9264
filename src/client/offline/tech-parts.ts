/**
 * The parts that a technician needs without a network too: the page loads them right after it is first shown, and the service
 * worker keeps them.
 */
export const techParts = [
  'jobs/problem-sheet',
  'jobs/job-proof-form',
  'bookings/shared/photo-dialog',
  'technicians/shift-dialog',
];
