import { type Kysely, sql } from 'kysely'
import { secureRows } from '../row-security.ts'

/** What was spent on a project, with its receipt, and which invoice it is billed by. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table expense (
      workspace_id uuid not null references workspace on delete cascade,
      id uuid not null,
      /** Without a cascade: a project that has expenses cannot be deleted. */
      project uuid not null,
      /** No foreign key: once its task is deleted it is on none, as is answered of it. */
      task uuid,
      /** As it was when the expense was made. No foreign key: it says who was to pay, also after that client is gone. */
      client uuid,
      /** No foreign key: it says whose expense it was, also after that member is gone. */
      member_id uuid not null,
      date date not null,
      title text not null,
      category text not null,
      note text not null default '',
      amount bigint not null check (amount > 0),
      currency text not null,
      tax bigint not null default 0 check (tax >= 0 and tax <= amount),
      billable boolean not null,
      markup numeric(5, 2) not null default 0 check (markup >= 0),
      created_by uuid,
      sample boolean not null default false,
      deleted_at timestamptz,
      deleted_by uuid,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (workspace_id, id),
      foreign key (workspace_id, project) references project (workspace_id, id)
    );
    create index expense_date on expense (workspace_id, date desc, id desc) where deleted_at is null;
    create index expense_project on expense (workspace_id, project);
    create index expense_trash on expense (workspace_id, deleted_at desc, id desc) where deleted_at is not null;
    comment on column expense.amount is 'What was paid, with its tax; minor units of currency';
    comment on column expense.tax is 'Of the amount; it is not billed on, since an invoice charges its own';
    comment on column expense.markup is 'Percent that a client is charged on top';

    alter table file
      alter column task drop not null,
      add column expense uuid,
      add foreign key (workspace_id, expense) references expense (workspace_id, id) on delete cascade,
      add constraint file_place check (num_nonnulls(task, expense) = 1);
    create unique index file_receipt on file (workspace_id, expense) where deleted_at is null;
    create index file_expense on file (workspace_id, expense) where expense is not null;
    comment on column file.expense is 'Whose receipt it is; a file is on a task or on an expense';

    create table invoice_line_expense (
      workspace_id uuid not null references workspace on delete cascade,
      line uuid not null,
      expense uuid not null,
      invoice uuid not null,
      is_live boolean not null default true,
      primary key (workspace_id, line, expense),
      foreign key (workspace_id, line) references invoice_line (workspace_id, id) on delete cascade,
      foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete cascade,
      foreign key (workspace_id, expense) references expense (workspace_id, id) on delete cascade
    );
    create unique index invoice_line_expense_live on invoice_line_expense (workspace_id, expense) where is_live;
    create index invoice_line_expense_invoice on invoice_line_expense (workspace_id, invoice);
    create index invoice_line_expense_expense on invoice_line_expense (workspace_id, expense);
    comment on column invoice_line_expense.is_live is 'Whether the expense is billed by it: on one invoice at most, until that is void';

    create function keep_invoiced_expenses() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        -- With its workspace, by the foreign key.
        if pg_trigger_depth() > 1 then return old; end if;
      elsif (old.project, old.client, old.member_id, old.date, old.amount, old.currency, old.tax, old.billable, old.markup, old.deleted_at)
          is not distinct from
          (new.project, new.client, new.member_id, new.date, new.amount, new.currency, new.tax, new.billable, new.markup, new.deleted_at) then
        return new;
      end if;
      if exists (
        select from invoice_line_expense where workspace_id = old.workspace_id and expense = old.id and is_live
      ) then
        raise exception 'Expense % is invoiced', old.id using errcode = 'restrict_violation', constraint = 'expense_invoiced';
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$;
    create trigger keep_invoiced_expenses
      before delete or update of project, client, member_id, date, amount, currency, tax, billable, markup, deleted_at on expense
      for each row execute function keep_invoiced_expenses();

    /**
     * An expense is another one to whoever looks at it once it comes on an invoice, or leaves it, also with its line.
     * Which ones, the transaction is told as a setting of its own, so that it can tell them.
     */
    create function touch_invoiced_expense() returns trigger language plpgsql as $$
    declare
      its record := case tg_op when 'DELETE' then old else new end;
    begin
      update expense set updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
      where workspace_id = its.workspace_id and id = its.expense;
      perform set_config('workweek.billed', coalesce(current_setting('workweek.billed', true), '') || its.expense || ' ', true);
      return null;
    end $$;
    create trigger touch_invoiced_expense after insert or update of is_live or delete on invoice_line_expense
      for each row execute function touch_invoiced_expense();
  `.execute(db)
  for (const table of ['expense', 'invoice_line_expense']) await secureRows(db, table)
  // Whoever may change time may change expenses as far as that; by default the two are the same.
  await sql`
    update role set access = access || jsonb_build_object(
      'expense.view', coalesce(access ->> 'time.update', 'none'),
      'expense.update', coalesce(access ->> 'time.update', 'none')
    )
  `.execute(db)
}
