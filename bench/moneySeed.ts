import pg from 'pg'

export type MoneySeed = {
  /** Whose time is billed at once, and on which project. */
  client: string
  project: string
  /** With a line each, to be finalised. */
  drafts: string[]
  /** With 40 lines each. */
  longDrafts: string[]
}

const invoices = Number(process.env.BENCH_INVOICES ?? 50_000)

export const size = {
  invoices,
  /** On each of those in the past. */
  entries: 9,
  drafts: 1_500,
  longDrafts: 60,
  /** Unbilled, on one project and on all others. */
  busy: invoices / 5,
  open: (invoices * 4) / 5,
}

/**
 * Years of an agency’s billing in a workspace whose projects have a client each, written past the triggers, as they would have
 * left it: numbered invoices, most of them paid, with three lines of three entries; time that is not billed yet; drafts.
 * `document` is what each invoice says.
 */
export async function seedMoney(
  superuser: pg.ClientConfig,
  workspaceId: string,
  { tax, document }: { tax: string; document: object },
): Promise<MoneySeed> {
  const connection = new pg.Client(superuser)
  await connection.connect()
  const run = (text: string) => connection.query(text.replaceAll(':w', `'${workspaceId}'::uuid`))
  const ids = async (text: string) => (await run(text)).rows.map(({ id }: { id: string }) => id)
  try {
    await run('begin')
    await run('set local session_replication_role = replica')
    await run(`
      create temp table place on commit drop as
        select p.id as project, uuidv7() as client, row_number() over (order by p.id) - 1 as n,
          (select array_agg(t.id order by t.id) from task t where t.workspace_id = :w and t.project = p.id) as tasks
        from project p where p.workspace_id = :w;
      -- Of the 25 members nobody does two things at once.
      create temp table person on commit drop as
        select id, row_number() over (order by id) - 1 as n from member where workspace_id = :w;
      insert into client (workspace_id, id, title) select :w, client, 'Client ' || n from place;
      update project set client = place.client from place where project.workspace_id = :w and project.id = place.project;
    `)
    await run(`
      create temp table bill on commit drop as
        select nth as n, uuidv7() as id, place.project, place.client, place.tasks, 6000 + nth % 60 * 100 as rate,
          (now() - (${size.invoices} - nth) * interval '31 minutes')::date as issue_date,
          case when nth % 100 < 84 then 'paid' when nth % 100 < 95 then 'open' when nth % 100 < 97 then 'void' else 'draft' end
            as state
        from generate_series(1, ${size.invoices}) nth
        join place on place.n = nth % (select count(*) from place);
      create temp table numbered on commit drop as
        select id, extract(year from issue_date)::int as year,
          row_number() over (partition by extract(year from issue_date) order by n) as place
        from bill where state <> 'draft';
    `)
    await connection.query(
      `insert into invoice (workspace_id, id, kind, number, status, client, project, projects, issue_date, due_date, currency,
         language, tax_mode, subtotal, tax, total, paid, finalised_at, sent_at, paid_at, voided_at, snapshot, created_at)
       select $1, bill.id, 'invoice', 'INV-' || year || '-' || lpad(place::text, greatest(4, length(place::text)), '0'), (
           select id from status where workspace_id = $1 and kind = 'invoice' and category = bill.state order by position limit 1
         ), client, project, array[project], issue_date, issue_date + 14, 'EUR', 'en', 'exclusive',
         9 * rate, round(9 * rate * 0.19), 9 * rate + round(9 * rate * 0.19),
         case state when 'paid' then 9 * rate + round(9 * rate * 0.19) else 0 end,
         case when state <> 'draft' then issue_date + interval '9 hours' end,
         case when state <> 'draft' then issue_date + interval '10 hours' end,
         case state when 'paid' then issue_date + interval '11 days' end,
         case state when 'void' then issue_date + interval '2 days' end,
         case when state <> 'draft' then $2::jsonb end, issue_date
       from bill left join numbered using (id)`,
      [workspaceId, JSON.stringify(document)],
    )
    await run(`
      create temp table line on commit drop as
        select uuidv7() as id, bill.id as invoice, nth, n, project, client, tasks, rate, issue_date, state
        from bill cross join generate_series(0, 2) nth;
      insert into invoice_line (workspace_id, id, invoice, position, kind, title, quantity, minutes, unit, rate, tax, project, total)
        select :w, id, invoice, 'a' || nth, 'time', 'Work of step ' || nth, 3, 180, 'HUR', rate, '${tax}', project, 3 * rate from line;
      create temp table billed on commit drop as
        select uuidv7() as id, line.id as line, invoice, state, line.project, client, rate, person.id as member,
          tasks[1 + (line.n + nth) % array_length(tasks, 1)] as task,
          now() - interval '1110 days' + ((line.n - 1) * 9 + nth * 3 + hour) / 25 * interval '85 minutes' as start
        from line cross join generate_series(0, 2) hour
        join person on person.n = ((line.n - 1) * 9 + nth * 3 + hour) % 25;
      insert into time_entry (workspace_id, id, member_id, project, task, client, currency, rate, billable, start, "end", is_manual)
        select :w, id, member, project, task, client, 'EUR', rate, true, start, start + interval '1 hour', true from billed;
      insert into invoice_line_entry (workspace_id, line, entry, invoice, seconds, is_live)
        select :w, line, id, invoice, 3600, state <> 'void' from billed;
      insert into payment (workspace_id, id, invoice, date, amount, method)
        select :w, uuidv7(), id, issue_date + 11, 9 * rate + round(9 * rate * 0.19), 'transfer' from bill where state = 'paid';
      insert into invoice_text (workspace_id, invoice, letters)
        select :w, id, search_letters(coalesce(number, '') || ' ' || reference) from invoice where workspace_id = :w
        on conflict do nothing;
      insert into invoice_counter (workspace_id, range, year, last)
        select :w, 'invoice', year, max(place) from numbered group by year
        on conflict (workspace_id, range, year) do update set last = excluded.last;
    `)
    // What nobody has billed yet; every fiftieth has no rate.
    await run(`
      insert into time_entry (workspace_id, id, member_id, project, task, client, currency, rate, billable, start, "end", is_manual)
        select :w, uuidv7(), person.id, project, tasks[1 + k % array_length(tasks, 1)], client, 'EUR',
          case when k % 50 > 0 then 9000 end, true, start, start + (5 + k % 15) * interval '1 minute', true
        from (
          select k, k % ${(size.busy + size.open) / size.busy} = 0 as is_busy, now() - interval '30 days' + k / 25 * interval '20 minutes' as start
          from generate_series(0, ${size.busy + size.open - 1}) k
        ) open
        join place on place.n = case when is_busy then 0 else 1 + k % ((select count(*) from place) - 1) end
        join person on person.n = k % 25;
      insert into unbilled_entry (workspace_id, entry, project, client, currency, rate, start, billed)
        select e.workspace_id, e.id, e.project, e.client, e.currency, e.rate, e.start, billed_time(e) from time_entry e
        where e.workspace_id = :w and e.billable and not e.covered and not exists (
          select from invoice_line_entry l where l.workspace_id = e.workspace_id and l.entry = e.id and l.is_live
        );
    `)
    const draft = (count: number, lines: number) => `
      with draft as (
        insert into invoice (workspace_id, id, kind, client, issue_date, due_date, currency, language, tax_mode, subtotal, tax,
          total, status)
        select :w, uuidv7(), 'invoice', client, now()::date, now()::date + 14, 'EUR', 'en', 'exclusive', ${lines * 10_000},
          ${lines * 1900}, ${lines * 11_900}, (
            select id from status where workspace_id = :w and kind = 'invoice' and category = 'draft' order by position limit 1
          )
        from generate_series(1, ${count}) nth join place on place.n = nth % (select count(*) from place)
        returning id
      ), line as (
        insert into invoice_line (workspace_id, id, invoice, position, kind, title, description, quantity, unit, rate, tax, total)
        select :w, uuidv7(), draft.id, 'a' || lpad(nth::text, 2, '0') || 'V', 'fixed', 'Work of step ' || nth,
          'What was agreed for it, and done', 1, 'C62', 10000, '${tax}', 10000
        from draft cross join generate_series(1, ${lines}) nth
      )
      select id from draft`
    const drafts = await ids(draft(size.drafts, 1))
    const longDrafts = await ids(draft(size.longDrafts, 40))
    const { rows } = await run('select client, project from place where n = 0')
    await run('commit')
    return { ...(rows[0] as { client: string; project: string }), drafts, longDrafts }
  } finally {
    await connection.end()
  }
}
