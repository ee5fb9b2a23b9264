import { type Kysely, PostgresAdapter, sql } from 'kysely';

const KEPT_SECONDS = 2 * 365 * 24 * 60 * 60;

/**
 * The audit log: actor, action, subject and address. Once an entry has its position and hash in the chain, triggers
 * reject its change, and its deletion for two years.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'integer', (c) => {
      const key = c.primaryKey();
      return isPostgres ? key.generatedAlwaysAsIdentity() : key.autoIncrement();
    })
    .addColumn('position', 'integer', (c) => c.unique())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('actor', 'text')
    .addColumn('address', 'text')
    .addColumn('subject_kind', 'text')
    .addColumn('subject', 'text')
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('hash', 'text')
    .execute();
  await db.schema.createIndex('audit_log_at').on('audit_log').column('at').execute();
  await sql`create index audit_log_unchained on audit_log (id) where position is null`.execute(db);
  await sql`create index audit_log_actor on audit_log (actor, position)`.execute(db);
  await sql`create index audit_log_action on audit_log (action, position)`.execute(db);
  await sql`create index audit_log_subject on audit_log (subject, position)`.execute(db);
  if (isPostgres) await guardOnPostgres(db);
  else await guardOnSqlite(db);
}

async function guardOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger audit_log_unchanged before update on audit_log
    when old.position is not null or new.id is not old.id or new.at is not old.at or new.action is not old.action
      or new.role is not old.role or new.actor is not old.actor or new.address is not old.address
      or new.subject_kind is not old.subject_kind or new.subject is not old.subject or new.detail is not old.detail
    begin select raise(abort, 'an entry of the audit log is never changed'); end
  `.execute(db);
  await sql`
    create trigger audit_log_kept before delete on audit_log
    when old.at > (cast(strftime('%s', 'now') as integer) - ${sql.lit(KEPT_SECONDS)}) * 1000
    begin select raise(abort, 'an entry of the audit log is kept for two years'); end
  `.execute(db);
}

async function guardOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_log_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.at > (extract(epoch from now()) - ${sql.lit(KEPT_SECONDS)}) * 1000 then
          raise exception 'an entry of the audit log is kept for two years';
        end if;
        return old;
      end if;
      if old.position is not null or (new.id, new.at, new.action, new.role, new.actor, new.address, new.subject_kind,
        new.subject, new.detail) is distinct from (old.id, old.at, old.action, old.role, old.actor, old.address,
        old.subject_kind, old.subject, old.detail) then
        raise exception 'an entry of the audit log is never changed';
      end if;
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger audit_log_guarded before update or delete on audit_log
    for each row execute function audit_log_guard()
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('audit_log').execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`drop function audit_log_guard()`.execute(db);
}
