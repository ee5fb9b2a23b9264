import type { Dialect } from './dialect.ts';
import { unchangeable } from './unchangeable.ts';

/** Payments, refunds, disputes, the ledger, and the ledger of the payment sandbox. */
export const payments = (dialect: Dialect): string[] => [
  `create table payments (
    id text primary key,
    customer_id text not null references customers (id),
    booking_id text references bookings (id),
    is_difference integer not null default 0,
    former_booking_id text references bookings (id),
    idempotency_key text not null,
    amount_cents integer not null,
    tax_cents integer not null default 0,
    status text not null,
    intent_state text not null default 'open',
    heartbeat integer not null default 0,
    provider text not null,
    provider_payment_id text,
    card_brand text,
    card_last4 text,
    decline_code text,
    decline_detail text,
    created_at bigint not null,
    authorized_at bigint,
    captured_at bigint,
    voided_at bigint,
    refunded_at bigint,
    constraint payments_idempotency_key unique (customer_id, idempotency_key)
  )`,
  // Concurrent transactions cannot bind two payments to a booking, but for what a moved booking costs more.
  `create unique index payments_booking on payments (booking_id) where is_difference = 0`,
  `create index payments_of_booking on payments (booking_id)`,
  `create index payments_captured_at on payments (captured_at)`,
  `create index payments_former_booking on payments (former_booking_id)`,
  `create index payments_newest on payments (created_at, id)`,
  // A customer has at most one intent with an unknown outcome.
  `create unique index payments_open_intent on payments (customer_id)
    where status = 'intent'`,
  `create index payments_provider_payment_id on payments (provider_payment_id)`,
  `create index payments_refunded_at on payments (refunded_at)`,
  `create index payments_status on payments (status, created_at)`,
  `create table refunds (
    id text primary key,
    payment_id text not null references payments (id),
    booking_id text references bookings (id),
    number integer not null,
    kind text not null default 'refund',
    amount_cents integer not null check (amount_cents > 0),
    tax_cents integer not null default 0,
    reason text,
    request_key text not null,
    requested_by text not null,
    requested_at bigint not null,
    approval text not null default 'none',
    approved_by text,
    approved_at bigint,
    means text not null default 'card',
    paid_by text,
    note text,
    state text not null,
    attempt integer not null default 0,
    provider_refund_id text,
    decline_code text,
    decline_detail text,
    ended_at bigint,
    constraint refunds_number unique (payment_id, number),
    constraint refunds_request unique (payment_id, request_key)
  )`,
  `create index refunds_done on refunds (payment_id) where state = 'done'`,
  `create index refunds_ended_at on refunds (ended_at)`,
  `create index refunds_failed on refunds (requested_at) where state = 'failed'`,
  `create index refunds_waiting on refunds (requested_at) where approval = 'waiting'`,
  `create table deductions (
    payment_id text not null references payments (id),
    kind text not null,
    number integer not null,
    dispute_id text,
    amount_cents integer not null check (amount_cents <> 0),
    at bigint not null,
    constraint deductions_number primary key (payment_id, kind, number)
  )`,
  `create table disputes (
    id text primary key,
    payment_id text not null references payments (id),
    booking_id text references bookings (id),
    amount_cents integer not null,
    state text not null,
    reason text,
    due_at bigint,
    opened_at bigint not null,
    ended_at bigint
  )`,
  `create index disputes_booking_id on disputes (booking_id)`,
  `create index disputes_opened_at on disputes (opened_at)`,
  `create index disputes_payment_id on disputes (payment_id)`,
  `create table receipts (
    number integer primary key,
    payment_id text not null unique references payments (id),
    issued_at bigint not null
  )`,
  ...unchangeable(dialect, 'receipts', 'a receipt is never changed'),
  // The counter is a row, so that a transaction that is rolled back leaves no gap.
  `create table receipt_counter (last_number integer not null)`,
  `insert into receipt_counter (last_number) values (0)`,
  // No movement is written twice, by whatever node.
  `create table ledger_entries (
    id ${dialect.identity},
    at bigint not null,
    payment_id text not null references payments (id),
    booking_id text references bookings (id),
    movement_id text not null,
    kind text not null,
    attempt integer not null,
    account text not null,
    amount_cents integer not null check (amount_cents <> 0),
    constraint ledger_entries_once unique (payment_id, kind, attempt, account)
  )`,
  // The sums of a day are read from this index alone; holds move no money and are left out.
  `create index ledger_entries_money on ledger_entries (at, account, kind, amount_cents)
    where account not in ('card-holds', 'owed-on-holds')`,
  ...unchangeable(dialect, 'ledger_entries', 'an entry of the ledger is never changed'),
  // By their ids alone, so that an event that is sent twice is taken once.
  `create table provider_events (
    event_id text primary key,
    kind text not null,
    subject_id text not null,
    received_at bigint not null
  )`,
  `create index provider_events_received_at on provider_events (received_at)`,
  `create table sandbox_payments (
    id text primary key,
    idempotency_key text not null unique,
    source_id text not null,
    amount_cents integer not null check (amount_cents > 0),
    status text not null,
    refunded_cents integer not null default 0,
    created_at bigint not null,
    updated_at bigint not null,
    constraint sandbox_payments_refunded check (refunded_cents between 0 and amount_cents)
  )`,
  `create index sandbox_payments_updated_at on sandbox_payments (updated_at, id)`,
  `create table sandbox_refunds (
    id text primary key,
    idempotency_key text not null unique,
    payment_id text not null references sandbox_payments (id),
    amount_cents integer not null check (amount_cents > 0),
    created_at bigint not null
  )`,
];
