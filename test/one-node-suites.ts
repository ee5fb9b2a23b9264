/** Why a suite of the server does not run on two nodes: reason → files. */
const oneNodeSuites = {
  'starts no app, or servers of its own': [
    'src/server/bookings/{search-many,search-newest}.server.test.ts',
    'src/server/company/second-company.server.test.ts',
    'src/server/db/{customer-terms,row-counts}.server.test.ts',
    'src/server/frozen-node.server.test.ts',
    'src/server/jobs/runner.server.test.ts',
    'src/server/kill.server.test.ts',
    'src/server/notifications/{delivery-limits,push-kill,vapid}.server.test.ts',
    'src/server/payments/outbox-to-jobs.server.test.ts',
    'src/server/pictures/many-pictures.server.test.ts',
    'src/server/private-files.server.test.ts',
    'src/server/production-log.server.test.ts',
    'src/server/query-plans.server.test.ts',
    'src/server/staff/given-password.server.test.ts',
    'src/server/{start,stop}.server.test.ts',
    'src/server/subscribers/kill-after-commit.server.test.ts',
    'src/server/technicians/kill.server.test.ts',
  ],
  'chooses its nodes and its Redis itself': [
    'src/server/live/{nodes,redis-back}.server.test.ts',
    'src/server/subscribers/change-follower.server.test.ts',
  ],
  'reads the metrics of one node': ['src/server/ops/metrics.server.test.ts'],
  'opens connections of one node up to its own limits': [
    'src/server/live/{connection,half-open,stalled-connections}.server.test.ts',
  ],
};

export const onOneNodeOnly = Object.values(oneNodeSuites).flat();
