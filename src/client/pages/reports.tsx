import { lazyPart } from '../app/lazy-part.ts';

const pages = {
  audit: lazyPart('pages/audit', () => import('./audit.tsx')),
  operations: lazyPart('pages/operations', () => import('./operations.tsx')),
  payments: lazyPart('pages/payments', () => import('./payments.tsx')),
  wall: lazyPart('pages/wall', () => import('./wall.tsx')),
  roster: lazyPart('pages/roster', () => import('./roster.tsx')),
};

/** A page of dispatchers beside the board. Every page loads the route table, so that only one row there loads all these. */
export default function ReportPage({ name }: { name: keyof typeof pages }) {
  const Page = pages[name];
  return <Page />;
}
