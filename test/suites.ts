import { isFull } from './form.ts';

/** Server suites by where they do not run; each group names its reason. Single tests take the tag `full` instead. */
type Groups = Record<string, string[]>;
const filesOf = (groups: Groups) => Object.values(groups).flat();

/** Suites that never run on PostgreSQL. */
const onSqliteOnly: Groups = {
  'tests what comes before the database': [
    'test/server/pictures/*.server.test.ts',
    'test/server/{restart,stop-under-load}.server.test.ts',
    'test/server/http/slow-connections.server.test.ts',
    'test/server/live/cuts.server.test.ts',
    'test/server/live/hostile-connections.server.test.ts',
    'test/server/live/reconnect-storm.server.test.ts',
  ],
  'tests files of SQLite': ['test/server/ops/backup.server.test.ts'],
};

/** Suites that say something about SQL, for PostgreSQL in the short form; the long form runs all suites on it. */
const aboutSql: Groups = {
  'queries, plans and sums of SQL': [
    'test/server/bookings/{list,search-many}.server.test.ts',
    'test/server/books/*.server.test.ts',
    'test/server/customers/analytics.server.test.ts',
    'test/server/operations/*.server.test.ts',
    'test/server/payments/revenue.server.test.ts',
    'test/server/query-plans.server.test.ts',
    'test/server/technicians/fix-log.server.test.ts',
    'test/server/tracking/trail.server.test.ts',
  ],
  'locks, transactions and lost connections': ['test/server/db/*.server.test.ts'],
  'changes and starts that exclude each other': [
    'test/server/start.server.test.ts',
    'test/server/bookings/{change-booking,create-booking,customer-limits,pay-twice}.server.test.ts',
    'test/server/dispatch/{assign,automatic,claim,reassign}.server.test.ts',
    'test/server/accounts/remove-phone.server.test.ts',
    'test/server/passkeys/races.server.test.ts',
    'test/server/payments/{attacks,tips,two-pages}.server.test.ts',
    'test/server/promise/{hold-limits,race}.server.test.ts',
    'test/server/staff/session-race.server.test.ts',
  ],
  'money and its bookkeeping': [
    'test/server/payments/{check-ledger,entries,lost-answers,model,random-faults}.server.test.ts',
    'test/server/payments/{settle,two-nodes}.server.test.ts',
  ],
  'jobs, change log and subscribers': [
    'test/server/changes/change-log.server.test.ts',
    'test/server/jobs/*.server.test.ts',
    'test/server/subscribers/{change-follower,kill-after-commit,stored-events}.server.test.ts',
  ],
  'nodes; kill-after-commit kills one of two': ['test/server/live/node-faults.server.test.ts'],
  'deletion of rows': ['test/server/privacy/{delete-account,retention}.server.test.ts'],
  'has a test that is for PostgreSQL only': ['test/server/technicians/silence-race.server.test.ts'],
};

/** Suites that only the long form runs. */
const onlyInTheLongForm: Groups = {
  'kills servers at random; others kill one at a given step': [
    'test/server/kill.server.test.ts',
    'test/server/payments/kill-payments.server.test.ts',
  ],
  'kills a server; restart-key and kill-after-commit do so at a given step in every run': [
    'test/server/technicians/kill.server.test.ts',
    'test/server/promise/kill-hold.server.test.ts',
    'test/server/notifications/push-kill.server.test.ts',
  ],
  'loads a server with many clients': [
    'test/server/{restart,stop-under-load}.server.test.ts',
    'test/server/live/{cuts,hostile-connections,reconnect-storm,stalled-connections}.server.test.ts',
    'test/server/pictures/{hostile-uploads,many-pictures,staff-first}.server.test.ts',
  ],
  'waits for real seconds; node-faults and change-follower show two nodes in every run': [
    'test/server/frozen-node.server.test.ts',
  ],
};

/** Suites that do not run on two nodes. */
const onOneNodeOnly: Groups = {
  'starts no app, or servers of its own': [
    'test/server/bookings/{search-many,search-newest}.server.test.ts',
    'test/server/company/second-company.server.test.ts',
    'test/server/db/{customer-terms,row-counts,together}.server.test.ts',
    'test/server/frozen-node.server.test.ts',
    'test/server/jobs/runner.server.test.ts',
    'test/server/kill.server.test.ts',
    'test/server/notifications/{delivery-limits,push-kill,vapid}.server.test.ts',
    'test/server/ops/backup.server.test.ts',
    'test/server/pictures/many-pictures.server.test.ts',
    'test/server/lib/private-files.server.test.ts',
    'test/server/production-log.server.test.ts',
    'test/server/promise/kill-hold.server.test.ts',
    'test/server/query-plans.server.test.ts',
    'test/server/{start,stop}.server.test.ts',
    'test/server/subscribers/kill-after-commit.server.test.ts',
    'test/server/technicians/kill.server.test.ts',
  ],
  'chooses its nodes and its Redis itself': [
    'test/server/live/{nodes,node-faults}.server.test.ts',
    'test/server/subscribers/change-follower.server.test.ts',
  ],
  'reads the metrics of one node': ['test/server/ops/metrics.server.test.ts'],
  'opens connections of one node up to its own limits': [
    'test/server/live/{connection,half-open,stalled-connections}.server.test.ts',
  ],
  'holds or counts what one node sends to its database': [
    'test/server/db/{round-trips,silent-postgres}.server.test.ts',
  ],
};

export const serverTests = ['{test/server,demo}/**/*.server.test.ts'];
const notInThisForm = isFull ? [] : filesOf(onlyInTheLongForm);

/** The server suites of each project in this form of the tests. */
export const serverSuites = {
  sqlite: { include: serverTests, exclude: notInThisForm },
  postgres: {
    include: isFull ? serverTests : filesOf(aboutSql),
    exclude: [...filesOf(onSqliteOnly), ...notInThisForm],
  },
  nodes: { include: serverTests, exclude: [...filesOf(onSqliteOnly), ...filesOf(onOneNodeOnly)] },
};

/** Every glob of this file. */
export const suiteGlobs = [onSqliteOnly, aboutSql, onlyInTheLongForm, onOneNodeOnly].flatMap(filesOf);
