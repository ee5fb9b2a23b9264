/** Alerts of the board, and messages to people. */
export const messages = (): string[] => [
  `create table notifications (
    id text primary key,
    booking_id text not null unique references bookings (id),
    created_at bigint not null,
    raised_at bigint,
    raise_at bigint,
    acknowledged_by text,
    acknowledged_at bigint
  )`,
  `create index notifications_acknowledged_at on notifications (acknowledged_at)`,
  `create index notifications_created_at on notifications (created_at, id)`,
  `create index notifications_raise_at on notifications (raise_at)`,
  // A technician’s acknowledgement applies to that technician only.
  `create table technician_acknowledgements (
    notification_id text not null references notifications (id),
    tech_id text not null references staff (username),
    at bigint not null,
    constraint technician_acknowledgements_pk primary key (notification_id, tech_id)
  )`,
  // One endpoint of a browser for all its people; valid as long as the session that registered it.
  `create table push_subscriptions (
    endpoint text not null,
    role text not null,
    subject text not null,
    jti text not null,
    p256dh text not null,
    auth text not null,
    created_at bigint not null,
    failing_since bigint,
    constraint push_subscriptions_pk primary key (endpoint, role)
  )`,
  `create index push_subscriptions_subject on push_subscriptions (role, subject)`,
  `create table messages (
    id text primary key,
    key text not null unique,
    kind text not null,
    booking_id text references bookings (id),
    tech_id text,
    payload text,
    created_at bigint not null,
    due_at bigint not null
  )`,
  `create index messages_booking on messages (booking_id, kind)`,
  `create index messages_due on messages (due_at, id)`,
  // One message to one address.
  `create table deliveries (
    id text primary key,
    message_id text not null references messages (id),
    channel text not null,
    role text not null,
    address text not null,
    created_at bigint not null,
    attempts integer not null default 0,
    done_at bigint,
    outcome text,
    last_error text,
    constraint deliveries_once unique (message_id, channel, role, address)
  )`,
];
