import { isFull } from './form.ts';

/** Server suites by where they do not run; each group names its reason. Single tests take the tag `full` instead. */
type Groups = Record<string, string[]>;
const filesOf = (groups: Groups) => Object.values(groups).flat();

/** Suites that never run on PostgreSQL. */
const onSqliteOnly: Groups = {
  'tests what comes before the database': [
    'src/server/pictures/*.server.test.ts',
    'src/server/{restart,stop-under-load}.server.test.ts',
    'src/server/platform/http/slow-connections.server.test.ts',
    'src/server/platform/live/cuts.server.test.ts',
    'src/server/platform/live/hostile-connections.server.test.ts',
    'src/server/platform/live/reconnect-storm.server.test.ts',
  ],
  'tests files of SQLite': ['src/server/platform/ops/backup.server.test.ts'],
};

/** Suites that say something about SQL, for PostgreSQL in the short form; the long form runs all suites on it. */
const aboutSql: Groups = {
  'queries, plans and sums of SQL': [
    'src/server/audit/audit.server.test.ts',
    'src/server/bookings/{list,search-many,search-newest,slots}.server.test.ts',
    'src/server/books/*.server.test.ts',
    'src/server/customers/analytics.server.test.ts',
    'src/server/payments/revenue.server.test.ts',
    'src/server/query-plans.server.test.ts',
    'src/server/technicians/fix-log.server.test.ts',
    'src/server/tracking/{rating,trail,update-drive-factor}.server.test.ts',
  ],
  'locks, transactions and lost connections': ['src/server/platform/db/*.server.test.ts'],
  'changes and starts that exclude each other': [
    'src/server/start.server.test.ts',
    'src/server/bookings/{change-booking,change-status,create-booking,pay-twice}.server.test.ts',
    'src/server/dispatch/{assign,automatic,claim,offers,swap,turn}.server.test.ts',
    'src/server/passkeys/passkeys.server.test.ts',
    'src/server/payments/attacks.server.test.ts',
    'src/server/staff/session-race.server.test.ts',
  ],
  'money and its bookkeeping': [
    'src/server/payments/{check-ledger,entries,lost-answers,model,random-faults}.server.test.ts',
    'src/server/payments/{refund-part,settle,two-nodes}.server.test.ts',
  ],
  'jobs, change log and subscribers': [
    'src/server/changes/change-log.server.test.ts',
    'src/server/platform/jobs/*.server.test.ts',
    'src/server/subscribers/*.server.test.ts',
  ],
  'kills and nodes': [
    'src/server/platform/live/redis-back.server.test.ts',
    'src/server/technicians/kill.server.test.ts',
  ],
  'deletion of rows': ['src/server/privacy/{delete-account,retention}.server.test.ts'],
  'has a test that is for PostgreSQL only': ['src/server/accounts/oidc-accounts.server.test.ts'],
};

/** Suites that only the long form runs. */
const onlyInTheLongForm: Groups = {
  'kills servers at random; others kill one at a given step': [
    'src/server/kill.server.test.ts',
    'src/server/payments/kill-payments.server.test.ts',
  ],
  'loads a server with many clients': [
    'src/server/{restart,stop-under-load}.server.test.ts',
    'src/server/platform/live/{cuts,hostile-connections,reconnect-storm,stalled-connections}.server.test.ts',
    'src/server/pictures/{hostile-uploads,many-pictures}.server.test.ts',
  ],
  'waits for real seconds; redis-back and change-follower show two nodes in every run': [
    'src/server/frozen-node.server.test.ts',
  ],
};

/** Suites that do not run on two nodes. */
const onOneNodeOnly: Groups = {
  'starts no app, or servers of its own': [
    'src/server/bookings/{search-many,search-newest}.server.test.ts',
    'src/server/company/second-company.server.test.ts',
    'src/server/platform/db/{customer-terms,row-counts}.server.test.ts',
    'src/server/frozen-node.server.test.ts',
    'src/server/platform/jobs/runner.server.test.ts',
    'src/server/kill.server.test.ts',
    'src/server/notifications/{delivery-limits,push-kill,vapid}.server.test.ts',
    'src/server/platform/ops/backup.server.test.ts',
    'src/server/pictures/many-pictures.server.test.ts',
    'src/server/lib/private-files.server.test.ts',
    'src/server/production-log.server.test.ts',
    'src/server/query-plans.server.test.ts',
    'src/server/{start,stop}.server.test.ts',
    'src/server/subscribers/kill-after-commit.server.test.ts',
    'src/server/technicians/kill.server.test.ts',
  ],
  'chooses its nodes and its Redis itself': [
    'src/server/platform/live/{nodes,redis-back}.server.test.ts',
    'src/server/subscribers/change-follower.server.test.ts',
  ],
  'reads the metrics of one node': ['src/server/platform/ops/metrics.server.test.ts'],
  'opens connections of one node up to its own limits': [
    'src/server/platform/live/{connection,half-open,stalled-connections}.server.test.ts',
  ],
};

export const serverTests = ['{src/server,demo}/**/*.server.test.ts'];
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
