import { lazy } from 'react';

const pages = {
  audit: lazy(() => import('./audit.tsx')),
  operations: lazy(() => import('./operations.tsx')),
  payments: lazy(() => import('./payments.tsx')),
  wall: lazy(() => import('./wall.tsx')),
  roster: lazy(() => import('./roster.tsx')),
};

/** A page of dispatchers beside the board. Every page loads the route table, so that only one row there loads all these. */
export default function ReportPage({ name }: { name: keyof typeof pages }) {
  const Page = pages[name];
  return <Page />;
}
