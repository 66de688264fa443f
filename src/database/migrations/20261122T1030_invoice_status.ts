import { type Kysely, sql } from 'kysely'

/** Statuses of invoices, which have categories of their own. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table status
      drop constraint status_kind_check,
      drop constraint status_category_check,
      add constraint status_kind_check check (kind in ('task', 'project', 'invoice')),
      add constraint status_category_check check (
        case kind
          when 'invoice' then category in ('draft', 'open', 'paid', 'void')
          else category in ('todo', 'active', 'done', 'cancelled')
        end
      );
    insert into status (workspace_id, id, kind, name, category, position)
    select workspace.id, gen_random_uuid(), 'invoice', fresh.name, fresh.category, fresh.position
    from workspace, (values
      ('Draft', 'draft', 0), ('Sent', 'open', 1), ('Partially paid', 'open', 2), ('Paid', 'paid', 3), ('Void', 'void', 4)
    ) as fresh (name, category, position);
  `.execute(db)
}
