/** A technician's newest fix as the house knows it; times in epoch milliseconds, metres, metres a second. */
export type Position = {
  techId: string;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  speed: number | null;
  heading: number | null;
  recordedAt: number;
  receivedAt: number;
};
