import { rowCounts } from './counts.ts';
import type { Dialect } from './dialect.ts';
import { auditGuard } from './unchangeable.ts';

/** What no feature owns: jobs, audit log, retention, counts and settings. */
export const operations = (dialect: Dialect): string[] => [
  `create table jobs (
    id text primary key,
    kind text not null,
    key text not null,
    seq integer not null,
    payload text not null,
    created_at bigint not null,
    due_at bigint not null,
    postponed_at bigint,
    attempts integer not null default 0,
    claimed_until bigint,
    last_error text,
    ended_at bigint,
    outcome text
  )`,
  `create index jobs_dead on jobs (kind) where outcome = 'failed'`,
  // Finds the next jobs in this order without sorting all waiting ones.
  `create index jobs_due on jobs (ended_at, due_at, id)`,
  // The order of jobs with the same key, assigned by the database because the nodes’ clocks differ.
  `create unique index jobs_key_seq on jobs (key, seq)`,
  `create table audit_log (
    id ${dialect.identity},
    at bigint not null,
    action text not null,
    role text not null,
    actor text,
    address text,
    subject_kind text,
    subject text,
    detail text not null
  )`,
  `create index audit_log_action on audit_log (action, id)`,
  `create index audit_log_actor on audit_log (actor, id)`,
  `create index audit_log_at on audit_log (at)`,
  `create index audit_log_subject on audit_log (subject, id)`,
  ...auditGuard(dialect),
  `create table retention_runs (
    kind text primary key,
    finished_at bigint,
    removed integer not null default 0,
    removed_in_all bigint not null default 0
  )`,
  // Connections count in different parts, because transactions that update the same row would wait for each other.
  `create table row_counts (
    table_name text not null,
    part integer not null,
    count bigint not null,
    constraint row_counts_pk primary key (table_name, part)
  )`,
  ...rowCounts(dialect, ['bookings', 'customers']),
  // Counted here while Redis does not answer; `id` is a hash of the limit and its key.
  `create table limit_counts (
    id text primary key,
    count integer not null,
    ends_at bigint not null
  )`,
  `create index limit_counts_ends_at on limit_counts (ends_at)`,
  // What every node tells its own sockets besides the changes of bookings, in the order of commits.
  `create table domain_events (
    sequence ${dialect.identity},
    at bigint not null,
    origin text,
    name text not null,
    payload text not null
  )`,
  `create index domain_events_at on domain_events (at)`,
  // The nodes that run, by the shared clock.
  `create table nodes (
    id text primary key,
    seen_at bigint not null
  )`,
  // What the list of the board shows: for its owner, or for all dispatchers; and with which of them a board opens.
  `create table saved_views (
    id text primary key,
    owner text not null references staff (username),
    name text not null,
    is_shared integer not null,
    settings text not null
  )`,
  `create index saved_views_owner on saved_views (owner)`,
  `create table default_views (
    username text primary key references staff (username),
    view_id text not null references saved_views (id)
  )`,
  // Generated keys and calibration values that all nodes share.
  `create table settings (
    name text primary key,
    value text not null
  )`,
];
