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

/** Triggers that reject each change of an entry of the audit log, and its deletion for two years. */
export const auditGuard = ({ isPostgres }: Dialect): string[] =>
  isPostgres
    ? [
        `create or replace function audit_log_guard() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' then
            raise exception 'an entry of the audit log is never changed';
          end if;
          if old.at > (extract(epoch from now()) - ${KEPT_SECONDS}) * 1000 then
            raise exception 'an entry of the audit log is kept for two years';
          end if;
          return old;
        end $$`,
        `create trigger audit_log_guarded before update or delete on audit_log
          for each row execute function audit_log_guard()`,
      ]
    : [
        `create trigger audit_log_unchanged before update on audit_log
          begin select raise(abort, 'an entry of the audit log is never changed'); end`,
        `create trigger audit_log_kept before delete on audit_log
          when old.at > (cast(strftime('%s', 'now') as integer) - ${KEPT_SECONDS}) * 1000
          begin select raise(abort, 'an entry of the audit log is kept for two years'); end`,
      ];
