import * as z from 'zod/mini';

/** todayRevenue in USD: captured minus refunded on this business day. */
export const AdminStats = z.object({
  todayRevenue: z.number(),
  activeJobs: z.int(),
  emergencyJobs: z.int(),
  totalCustomers: z.int(),
});
export type AdminStats = z.infer<typeof AdminStats>;
