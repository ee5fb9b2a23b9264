/** Accounts, sessions and what proves who signs in. */
export const accounts = (): string[] => [
  `create table customers (
    id text primary key,
    email text unique,
    unverified_email text,
    first_name text,
    last_name text,
    phone text,
    address text,
    city text,
    state text,
    zip_code text,
    vehicle_make text,
    vehicle_model text,
    vehicle_year text,
    vehicle_color text,
    license_plate text,
    profile_image_url text,
    emergency_contact text,
    emergency_contact_phone text,
    preferred_contact_method text not null default 'email',
    referral_source text not null default 'direct',
    created_at bigint not null,
    last_login_at bigint,
    deleted_at bigint,
    merged_into text references customers (id)
  )`,
  `create index customers_unverified_email on customers (unverified_email)`,
  `create index customers_created_at on customers (created_at, id)`,
  `create index customers_last_login_at on customers (last_login_at)`,
  // Counts the most frequent sources without reading the customers.
  `create index customers_referral_source on customers (referral_source)`,
  `create table customer_identities (
    issuer text not null,
    subject text not null,
    customer_id text not null references customers (id),
    created_at bigint not null,
    constraint customer_identities_key primary key (issuer, subject)
  )`,
  // One subject for each issuer and customer: a second subject with the same e-mail address is rejected.
  `create unique index customer_identities_customer on customer_identities (customer_id, issuer)`,
  // In the database instead of a folder, so that every node serves every photo.
  `create table photos (
    name text primary key,
    customer_id text not null references customers (id),
    content bytea not null,
    created_at bigint not null
  )`,
  `create index photos_customer on photos (customer_id)`,
  `create table staff (
    username text primary key,
    role text not null,
    name text,
    phone text,
    password_hash text not null,
    must_change_password integer not null default 0,
    password_given_at bigint,
    password_given_by text,
    own_since bigint,
    credential_version integer not null default 1,
    is_active integer not null default 1,
    created_at bigint not null,
    last_login_at bigint
  )`,
  `create table customer_notes (
    id text primary key,
    customer_id text not null references customers (id),
    author text not null references staff (username),
    text text not null,
    created_at bigint not null,
    changed_at bigint
  )`,
  `create index customer_notes_customer on customer_notes (customer_id, created_at)`,
  `create table staff_authenticators (
    username text primary key references staff (username),
    sealed_secret text not null,
    recovery_salt text not null,
    created_at bigint not null,
    confirmed_at bigint,
    last_step bigint
  )`,
  `create table staff_recovery_codes (
    username text not null references staff (username),
    code_hash text not null,
    used_at bigint,
    constraint staff_recovery_codes_key primary key (username, code_hash)
  )`,
  `create table sign_in_codes (
    id text primary key,
    email text not null,
    device text not null default '',
    code_hash text not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  `create index sign_in_codes_email on sign_in_codes (email, created_at)`,
  `create table known_devices (
    role text not null,
    subject text not null,
    device text not null,
    used_at bigint not null,
    constraint known_devices_pk primary key (role, subject, device)
  )`,
  `create index known_devices_used_at on known_devices (used_at)`,
  `create table sessions (
    jti text primary key,
    role text not null,
    subject text not null,
    credential_version integer not null default 1,
    user_agent text,
    created_at bigint not null,
    authenticated_at bigint,
    last_seen_at bigint not null,
    idle_at bigint,
    expires_at bigint not null,
    revoked_at bigint
  )`,
  `create index sessions_expires_at on sessions (expires_at)`,
  `create index sessions_revoked_at on sessions (revoked_at)`,
  `create index sessions_subject on sessions (subject, role)`,
  `create table oidc_sessions (
    jti text primary key references sessions (jti) on delete cascade,
    sealed_id_token text not null
  )`,
  `create table passkeys (
    id text primary key,
    role text not null,
    subject text not null,
    user_handle text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at bigint not null,
    last_used_at bigint
  )`,
  `create index passkeys_subject on passkeys (subject, role)`,
  `create table passkey_challenges (
    challenge text primary key,
    purpose text not null,
    role text not null,
    subject text,
    user_handle text,
    expires_at bigint not null
  )`,
  `create index passkey_challenges_expires_at on passkey_challenges (expires_at)`,
];
