import * as z from 'zod/mini';

/** `todayRevenue` is in USD: payments captured minus payments refunded on the current day of the business clock. */
export const AdminStats = z.object({
  todayRevenue: z.number(),
  activeJobs: z.int(),
  emergencyJobs: z.int(),
  totalCustomers: z.int(),
});
export type AdminStats = z.infer<typeof AdminStats>;
