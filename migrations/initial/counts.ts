import type { Dialect } from './dialect.ts';

/**
 * Triggers that count the rows of a table in `row_counts`. On PostgreSQL connections count in different parts, because
 * transactions that update the same row would wait for each other.
 */
export const rowCounts = ({ isPostgres }: Dialect, tables: string[]): string[] => [
  ...(isPostgres
    ? [
        `create or replace function count_rows() returns trigger language plpgsql as $$
        begin
          insert into row_counts as counted (table_name, part, count)
          select tg_table_name, pg_backend_pid() % 1024, case tg_op when 'INSERT' then count(*) else -count(*) end
          from changed having count(*) > 0
          on conflict (table_name, part) do update set count = counted.count + excluded.count;
          return null;
        end $$`,
      ]
    : []),
  ...tables.flatMap((table) => [
    `insert into row_counts (table_name, part, count) values ('${table}', -1, 0)`,
    ...(isPostgres
      ? [
          `create trigger ${table}_inserted after insert on ${table}
            referencing new table as changed for each statement execute function count_rows()`,
          `create trigger ${table}_deleted after delete on ${table}
            referencing old table as changed for each statement execute function count_rows()`,
        ]
      : [
          `create trigger ${table}_inserted after insert on ${table} begin
            update row_counts set count = count + 1 where table_name = '${table}' and part = -1; end`,
          `create trigger ${table}_deleted after delete on ${table} begin
            update row_counts set count = count - 1 where table_name = '${table}' and part = -1; end`,
        ]),
  ]),
];

/** The changed terms with the customer: a customer's own terms, and those of the customer's bookings. */
const CHANGED_TERMS = `
  select term, coalesce(bookings.customer_id, owner_id) as customer_id, count(*) as owners
  from changed left join bookings on bookings.id = owner_id group by 1, 2
`;

/**
 * Triggers that count in `customer_terms` how many owners of a customer have a term. On PostgreSQL rows are changed in
 * the order of the key, so that transactions that change the same rows do not wait for each other in a circle.
 */
export const termCounts = ({ isPostgres }: Dialect): string[] =>
  isPostgres
    ? [
        `create or replace function add_customer_terms() returns trigger language plpgsql as $$
        begin
          insert into customer_terms as held (term, customer_id, owners) ${CHANGED_TERMS} order by 1, 2
          on conflict (term, customer_id) do update set owners = held.owners + excluded.owners;
          return null;
        end $$`,
        `create or replace function remove_customer_terms() returns trigger language plpgsql as $$
        begin
          with gone as (${CHANGED_TERMS}),
          last as (
            delete from customer_terms as held using gone
            where held.term = gone.term and held.customer_id = gone.customer_id and held.owners <= gone.owners
          )
          update customer_terms as held set owners = held.owners - gone.owners from gone
          where held.term = gone.term and held.customer_id = gone.customer_id and held.owners > gone.owners;
          return null;
        end $$`,
        `create trigger search_terms_inserted after insert on search_terms
          referencing new table as changed for each statement execute function add_customer_terms()`,
        `create trigger search_terms_deleted after delete on search_terms
          referencing old table as changed for each statement execute function remove_customer_terms()`,
      ]
    : [
        `create trigger search_terms_inserted after insert on search_terms begin
          insert into customer_terms (term, customer_id, owners) values (new.term, ${customerOf('new')}, 1)
          on conflict (term, customer_id) do update set owners = owners + 1; end`,
        `create trigger search_terms_deleted after delete on search_terms begin
          update customer_terms set owners = owners - 1
          where term = old.term and customer_id = ${customerOf('old')};
          delete from customer_terms
          where term = old.term and customer_id = ${customerOf('old')} and owners = 0; end`,
      ];

const customerOf = (row: 'new' | 'old') =>
  `coalesce((select customer_id from bookings where id = ${row}.owner_id), ${row}.owner_id)`;
