import type { Dialect } from './dialect.ts';

/** Triggers that reject each change and deletion of a row, with a message. */
export const unchangeable = ({ isPostgres }: Dialect, table: string, message: string): string[] =>
  isPostgres
    ? [
        `create or replace function ${table}_guard() returns trigger language plpgsql as $$
        begin
          raise exception '${message}';
        end $$`,
        `create trigger ${table}_guarded before update or delete or truncate on ${table}
          for each statement execute function ${table}_guard()`,
      ]
    : ['update', 'delete'].map(
        (change) =>
          `create trigger ${table}_no_${change} before ${change} on ${table}
            begin select raise(abort, '${message}'); end`,
      );

const KEPT_SECONDS = 2 * 365 * 24 * 60 * 60;

/**
 * Triggers that reject a change of an entry of the audit log once it has its place in the hash chain, and its deletion
 * for two years.
 */
export const auditGuard = ({ isPostgres }: Dialect): string[] =>
  isPostgres
    ? [
        `create or replace function audit_log_guard() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' then
            if old.at > (extract(epoch from now()) - ${KEPT_SECONDS}) * 1000 then
              raise exception 'an entry of the audit log is kept for two years';
            end if;
            return old;
          end if;
          if old.position is not null or (new.id, new.at, new.action, new.role, new.actor, new.address,
            new.subject_kind, new.subject, new.detail) is distinct from (old.id, old.at, old.action, old.role,
            old.actor, old.address, old.subject_kind, old.subject, old.detail) then
            raise exception 'an entry of the audit log is never changed';
          end if;
          return new;
        end $$`,
        `create trigger audit_log_guarded before update or delete on audit_log
          for each row execute function audit_log_guard()`,
      ]
    : [
        `create trigger audit_log_unchanged before update on audit_log
          when old.position is not null or new.id is not old.id or new.at is not old.at
            or new.action is not old.action or new.role is not old.role or new.actor is not old.actor
            or new.address is not old.address or new.subject_kind is not old.subject_kind
            or new.subject is not old.subject or new.detail is not old.detail
          begin select raise(abort, 'an entry of the audit log is never changed'); end`,
        `create trigger audit_log_kept before delete on audit_log
          when old.at > (cast(strftime('%s', 'now') as integer) - ${KEPT_SECONDS}) * 1000
          begin select raise(abort, 'an entry of the audit log is kept for two years'); end`,
      ];
