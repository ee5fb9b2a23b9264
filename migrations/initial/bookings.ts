import { termCounts } from './counts.ts';
import type { Dialect } from './dialect.ts';

/** Bookings, their change log and their search. */
export const bookings = (dialect: Dialect): string[] => [
  `create table bookings (
    id text primary key,
    customer_id text not null references customers (id),
    service_type text not null,
    status text not null,
    version integer not null,
    customer_name text not null,
    phone_number text not null,
    vehicle_info text,
    notes text,
    location text not null,
    latitude double precision not null,
    longitude double precision not null,
    precision text not null,
    accuracy double precision,
    place text,
    zip text,
    by_point integer not null default 0,
    label_miles double precision,
    distance_miles double precision not null,
    connector text,
    kwh double precision,
    base_fee_cents integer not null,
    distance_charges_cents integer not null,
    energy_charges_cents integer not null,
    total_cents integer not null,
    tax_state text,
    tax_rate integer not null,
    tax_cents integer not null,
    cancellation_terms text,
    assigned_tech_id text references staff (username),
    created_at bigint not null,
    moved_at bigint,
    free_until_at bigint,
    scheduled_at bigint,
    promised_at bigint not null,
    promised_from_at bigint,
    promise_source text,
    late_told_at bigint,
    late_by bigint,
    late_reason text,
    late_times integer not null default 0,
    arrival_told_at bigint,
    told_arrives_at bigint,
    held_by text references staff (username),
    held_until bigint,
    assigned_at bigint,
    departed_at bigint,
    arrived_at bigint,
    arrival_heard_at bigint,
    started_at bigint,
    completed_at bigint,
    cancelled_at bigint,
    cancel_cause text,
    kept_cents integer,
    unpaid_rule text,
    request_key text constraint bookings_request unique
  )`,
  `create index bookings_by_service on bookings (status, service_type, created_at, id)`,
  `create index bookings_by_status on bookings (status, created_at, id, customer_id)`,
  `create index bookings_customer on bookings (customer_id, created_at, id)`,
  // A search that scans from the newest booking also needs the customer of each.
  `create index bookings_newest on bookings (created_at, id, customer_id)`,
  // As `dueAt` of src/server/bookings/operations-filter.ts is written.
  `create index bookings_due on bookings (coalesce(scheduled_at, moved_at, created_at))`,
  // The standard bookings of a day.
  `create index bookings_scheduled on bookings (scheduled_at, id) where scheduled_at is not null`,
  `create index bookings_without_payment on bookings (created_at, id) where unpaid_rule is not null`,
  `create index bookings_technician on bookings (assigned_tech_id, status, completed_at)`,
  `create table booking_events (
    sequence ${dialect.identity},
    id text not null unique,
    booking_id text not null references bookings (id),
    version integer not null,
    at bigint not null,
    actor text not null,
    role text not null,
    kind text not null,
    from_value text,
    to_value text,
    payload text not null default '{}'
  )`,
  // What a booking's customer was promised and told, at each step; no person.
  `create table arrival_predictions (
    booking_id text not null references bookings (id),
    version integer not null,
    step text not null,
    at bigint not null,
    arrives_at bigint,
    from_at bigint,
    by_at bigint,
    constraint arrival_predictions_pk primary key (booking_id, version)
  )${dialect.withoutRowid}`,
  `create index booking_events_booking on booking_events (booking_id, version)`,
  // What automatic mode has assigned since a time.
  `create index booking_events_automatic on booking_events (at, booking_id) where kind = 'assigned' and role = 'system'`,
  // Name, phone and reversed id of bookings, and the names of their customers.
  `create table search_terms (
    owner_id text not null,
    term ${dialect.bytewiseText} not null,
    constraint search_terms_pk primary key (term, owner_id)
  )`,
  // Tests whether an owner has a term without reading the table.
  `create index search_terms_owner_term on search_terms (owner_id, term)`,
  // The terms of each customer and of the customer’s bookings, and how many of these owners have each.
  `create table customer_terms (
    term ${dialect.bytewiseText} not null,
    customer_id text not null,
    owners integer not null,
    constraint customer_terms_pk primary key (term, customer_id)
  )${dialect.withoutRowid}`,
  ...termCounts(dialect),
  // The slot that a customer holds while paying, and the one that is offered to the customer.
  `create table slot_holds (
    id text primary key,
    customer_id text not null references customers (id),
    purpose text not null,
    start_at bigint not null,
    latitude double precision not null,
    longitude double precision not null,
    connector text,
    kwh double precision,
    expires_at bigint not null
  )`,
  `create unique index slot_holds_customer on slot_holds (customer_id, purpose)`,
  `create index slot_holds_start on slot_holds (start_at)`,
  // How long a customer has held a slot without booking it, since the first hold of the hour.
  `create table slot_hold_times (
    customer_id text not null references customers (id),
    start_at bigint not null,
    since bigint not null,
    held_ms integer not null,
    primary key (customer_id, start_at)
  )`,
  // The orders in which the stops of a day keep their places; its row is the lock of the day's slots.
  `create table slot_days (
    day text primary key,
    orders text not null
  )`,
  // The bookings whose customers want to hear of an earlier time.
  `create table earlier_entries (
    booking_id text primary key references bookings (id),
    since bigint not null,
    known_free text not null,
    unanswered integer not null default 0,
    told_by_at bigint
  )`,
  // Earlier times that were offered to them.
  `create table earlier_offers (
    id text primary key,
    booking_id text not null references bookings (id),
    start_at bigint not null,
    offered_at bigint not null,
    expires_at bigint not null,
    closed_at bigint,
    outcome text
  )`,
  `create index earlier_offers_booking on earlier_offers (booking_id)`,
  `create unique index earlier_offers_open on earlier_offers (booking_id) where closed_at is null`,
  `create table proofs (
    booking_id text primary key references bookings (id),
    tech_id text not null references staff (username),
    start_percent integer,
    end_percent integer,
    kwh double precision,
    note text,
    photo_name text unique,
    photo bytea,
    distance_meters integer,
    added_at bigint not null
  )`,
  // What technicians have reported of their jobs; `tapped_at` is by the phone's clock and names the report.
  `create table job_problems (
    id text primary key,
    booking_id text not null references bookings (id),
    tech_id text not null references staff (username),
    kind text not null,
    note text,
    at bigint not null,
    version integer not null,
    seen_version integer,
    tapped_at bigint,
    ended_at bigint
  )`,
  `create index job_problems_booking on job_problems (booking_id)`,
  `create index job_problems_open on job_problems (booking_id) where ended_at is null`,
  // One photo of a report; `tapped_at` is by the phone's clock and names the photo.
  `create table problem_photos (
    problem_id text primary key references job_problems (id),
    name text not null unique,
    photo bytea not null,
    tapped_at bigint,
    added_at bigint not null
  )`,
  `create index problem_photos_added on problem_photos (added_at)`,
  // What dispatchers have written to bookings, by the version of the change.
  `create table booking_notes (
    booking_id text not null references bookings (id),
    version integer not null,
    note text not null,
    primary key (booking_id, version)
  )`,
  // Calls that a partner company was asked to take; a booking has one at a time. No person.
  `create table partner_calls (
    id text primary key,
    booking_id text not null references bookings (id),
    partner text not null,
    state text not null,
    ref text,
    from_at bigint,
    by_at bigint,
    price_cents integer,
    asked_at bigint not null,
    answered_at bigint,
    given_up_at bigint
  )`,
  `create unique index partner_calls_booking on partner_calls (booking_id) where given_up_at is null`,
  `create index partner_calls_all on partner_calls (booking_id, asked_at)`,
  // Finds old photos without reading their content.
  `create index proofs_with_photo on proofs (added_at) where photo_name is not null`,
  `create table ratings (
    booking_id text primary key references bookings (id),
    tech_id text references staff (username),
    stars integer not null,
    note text,
    rated_at bigint not null
  )`,
  `create index ratings_technician on ratings (tech_id)`,
  // Allow watching one booking without an account; only a hash of the token is stored.
  `create table tracking_links (
    id text primary key,
    booking_id text not null references bookings (id),
    token_hash text not null unique,
    created_at bigint not null,
    ended_at bigint
  )`,
  `create index tracking_links_booking on tracking_links (booking_id, ended_at)`,
];
