/** Technicians: duty, positions, shifts, vans, offers, advice and what was learnt of their times. */
export const technicians = (): string[] => [
  // Duty and newest position; the row is created with the first of either.
  `create table technicians (
    tech_id text primary key references staff (username),
    is_on_duty integer not null default 0,
    duty_version integer not null default 0,
    duty_changed_at bigint,
    out_since bigint,
    out_reason text,
    latitude double precision,
    longitude double precision,
    accuracy double precision,
    speed double precision,
    heading double precision,
    recorded_at bigint,
    received_at bigint,
    home_place text,
    home_latitude double precision,
    home_longitude double precision
  )`,
  // When technicians were on duty with a van that was well; without an end while they are.
  `create table duty_periods (
    tech_id text not null references staff (username),
    starts_at bigint not null,
    ends_at bigint,
    constraint duty_periods_pk primary key (tech_id, starts_at)
  )`,
  `create unique index duty_periods_open on duty_periods (tech_id) where ends_at is null`,
  `create index duty_periods_ends_at on duty_periods (ends_at)`,
  // The trail; the key makes a repeated fix count once.
  `create table fixes (
    tech_id text not null references staff (username),
    recorded_at bigint not null,
    received_at bigint not null,
    latitude double precision not null,
    longitude double precision not null,
    accuracy double precision,
    speed double precision,
    heading double precision,
    constraint fixes_pk primary key (tech_id, recorded_at)
  )`,
  `create index fixes_recorded_at on fixes (recorded_at)`,
  `create table vehicles (
    id text primary key,
    name text not null unique,
    plate text,
    connectors text,
    capacity_kwh double precision,
    charge_kwh double precision,
    charged_at bigint,
    depot_kw double precision,
    depot_place text,
    depot_latitude double precision,
    depot_longitude double precision,
    is_active integer not null default 1
  )`,
  // A place is a name such as 'home', or a text with its coordinates.
  `create table shifts (
    tech_id text not null references staff (username),
    starts_at bigint not null,
    ends_at bigint not null,
    break_starts_at bigint,
    break_ends_at bigint,
    start_place text,
    start_latitude double precision,
    start_longitude double precision,
    end_place text,
    end_latitude double precision,
    end_longitude double precision,
    vehicle_id text references vehicles (id),
    constraint shifts_pk primary key (tech_id, starts_at)
  )`,
  `create index shifts_ends_at on shifts (ends_at)`,
  `create index shifts_vehicle on shifts (vehicle_id, starts_at)`,
  `create table leaves (
    tech_id text not null references staff (username),
    starts_at bigint not null,
    ends_at bigint not null,
    kind text not null,
    constraint leaves_pk primary key (tech_id, starts_at)
  )`,
  `create index leaves_ends_at on leaves (ends_at)`,
  // What technicians ask for: leave, or a colleague who takes a shift.
  `create table shift_requests (
    id text primary key,
    tech_id text not null references staff (username),
    kind text not null,
    starts_at bigint not null,
    ends_at bigint not null,
    leave_kind text,
    colleague_id text references staff (username),
    note text,
    asked_at bigint not null,
    closed_at bigint,
    closed_by text,
    outcome text
  )`,
  `create index shift_requests_open on shift_requests (asked_at) where closed_at is null`,
  `create table vans (
    tech_id text primary key references staff (username),
    connectors text,
    capacity_kwh double precision,
    charge_kwh double precision,
    charged_at bigint
  )`,
  `create table service_times (
    tech_id text not null references staff (username),
    service_type text not null,
    weight double precision not null,
    minutes double precision not null,
    logs double precision not null,
    squared_logs double precision not null,
    changed_at bigint not null,
    constraint service_times_pk primary key (tech_id, service_type)
  )`,
  // What finished drives have shown of drives of a kind, such as those from an area; to the hour, as areas are places.
  `create table drive_factors (
    key text primary key,
    mean double precision not null,
    variance double precision not null,
    low double precision,
    high double precision,
    drives integer not null,
    changed_at bigint not null
  )`,
  `create index drive_factors_changed_at on drive_factors (changed_at)`,
  // What arrivals have taught about the ranges of promises.
  `create table promise_stretches (
    source text primary key,
    low double precision not null,
    high double precision not null,
    arrivals integer not null,
    changed_at bigint not null
  )`,
  `create table offers (
    id text primary key,
    booking_id text not null references bookings (id),
    tech_id text not null references staff (username),
    drive_minutes integer not null,
    offered_at bigint not null,
    expires_at bigint not null,
    closed_at bigint,
    outcome text,
    reason text
  )`,
  `create index offers_booking on offers (booking_id)`,
  `create unique index offers_open_booking_id on offers (booking_id) where closed_at is null`,
  `create unique index offers_open_tech_id on offers (tech_id) where closed_at is null`,
  // The newest advice where to wait; one that has ended stays until the technician may get another one.
  `create table waiting_advices (
    tech_id text primary key references staff (username),
    id text not null unique,
    place text not null,
    latitude double precision not null,
    longitude double precision not null,
    drive_minutes integer not null,
    saved_minutes integer not null,
    given_at bigint not null,
    accepted_at bigint,
    quiet_until bigint
  )`,
  // With the text of the notice, so that an acknowledged version can be shown after the notice has changed.
  `create table notice_acknowledgements (
    tech_id text not null references staff (username),
    version text not null,
    text text not null,
    acknowledged_at bigint not null,
    constraint notice_acknowledgements_pk primary key (tech_id, version)
  )`,
];
