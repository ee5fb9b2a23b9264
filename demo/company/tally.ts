/** Counts of events since the start of the demo. */
export class Tally {
  booked = 0;
  declined = 0;
  assigned = 0;
  completed = 0;
  cancelled = 0;
  fixes = 0;
  troubles = 0;
}
