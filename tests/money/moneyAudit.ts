import Big from 'big.js'
import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { clientContract } from '#features/client/client.contract.ts'
import type { History } from './history.ts'

/** What is paid is what its payments add up to, and the state follows from it. */
export async function money(db: Db, workspaceId: string) {
  const { rows } = await sql<{ problem: string }>`
    with paid as (
      select i.*, coalesce((
        select sum(p.amount) from payment p where p.workspace_id = i.workspace_id and p.invoice = i.id
      ), 0) as received, s.category
      from invoice i left join status s on s.workspace_id = i.workspace_id and s.id = i.status
      where i.workspace_id = ${workspaceId}
    )
    select 'invoice ' || id || ' says ' || paid || ' was paid, its payments ' || received as problem
    from paid where paid <> received
    union all
    select 'invoice ' || id || ' is ' || category || ', but finalised ' || coalesce(finalised_at::text, 'never') || ', paid '
      || coalesce(paid_at::text, 'never') || ', void ' || coalesce(voided_at::text, 'never')
    from paid where category <> case when voided_at is not null then 'void' when finalised_at is null then 'draft'
      when paid_at is not null then 'paid' else 'open' end
    union all
    select 'invoice ' || id || ' of ' || total || ' with ' || received || ' received is paid or open against that'
    from paid where finalised_at is not null and voided_at is null and kind <> 'quote'
      and (paid_at is not null) <> (case when total >= 0 then received >= total else received <= total end)
    union all
    select 'something was paid on draft or void invoice ' || id from paid
    where received <> 0 and (finalised_at is null or voided_at is not null or kind = 'quote')
    union all
    select 'quote ' || id || ' is paid' from paid where kind = 'quote' and paid_at is not null
    union all
    select 'credit note ' || p.credit || ' moves ' || sum(p.amount) || ' by ' || count(*) || ' payments'
    from payment p join invoice c on c.workspace_id = p.workspace_id and c.id = p.credit
    where p.workspace_id = ${workspaceId} and p.credit is not null
    group by p.credit, c.voided_at having sum(p.amount) <> 0 or count(*) <> 2 or c.voided_at is not null
  `.execute(db)
  return rows.map(({ problem }) => problem)
}

/** Of each kind and year the numbers are 1, 2, 3 and so on, void ones among them; drafts have none. */
export async function numbers(db: Db, workspaceId: string) {
  const { rows } = await sql<{ problem: string }>`
    with numbered as (
      select kind, extract(year from issue_date) as year, substring(number from '[0-9]+$')::int as place, id
      from invoice where workspace_id = ${workspaceId} and number is not null
    )
    select kind || ' ' || year || ': ' || count(*) || ' numbers up to ' || max(place) as problem
    from numbered group by kind, year having count(*) <> max(place) or count(distinct place) <> count(*)
    union all
    select 'invoice ' || id || ' is numbered and not finalised, or the other way' from invoice
    where workspace_id = ${workspaceId} and (number is null) <> (finalised_at is null)
    union all
    select 'the counter of ' || c.range || ' is at ' || c.last || ', ' || count(n.id) || ' have a number'
    from invoice_counter c left join numbered n on n.year = c.year
      and n.kind = case c.range when 'creditNote' then 'credit_note' else c.range end
    where c.workspace_id = ${workspaceId} group by c.range, c.year, c.last having count(n.id) <> c.last
  `.execute(db)
  return rows.map(({ problem }) => problem)
}

/** What came in from each client is what the payments on its invoices add up to; what they owe, what is left. */
export async function incomes(db: Db, workspaceId: string, { people, clients, currencyDecimals }: History) {
  const { rows } = await sql<{
    client: string
    currency: string
    total: number
    received: number
    settled: number
  }>`
    select i.client, i.currency, i.total,
      coalesce(sum(p.amount), 0)::bigint as received, coalesce(sum(p.amount) filter (where p.credit is not null), 0)::bigint as settled
    from invoice i left join payment p on p.workspace_id = i.workspace_id and p.invoice = i.id
    where i.workspace_id = ${workspaceId} and i.finalised_at is not null and i.voided_at is null and i.kind <> 'quote'
    group by i.workspace_id, i.id
  `.execute(db)
  const add = (values: number[]) =>
    Number(values.reduce((all, value) => all.plus(value), Big(0)).div(Big(10).pow(currencyDecimals)))
  const isPaid = ({ total, received }: { total: number; received: number }) =>
    total >= 0 ? received >= total : received <= total
  const problems: string[] = []
  const earning = await people[0]!.data(clientContract.getClients, {})
  for (const id of clients) {
    const of = rows.filter(({ client, currency }) => client === id && currency === 'EUR')
    const { totalIncome, received } = earning.find((client) => client.id === id)!
    const query = { from: '2026-01-01', to: '2027-12-31' }
    const statements = await people[0]!.data(clientContract.getStatement, { params: { id }, query })
    const [figures] = (
      await people[0]!.data(clientContract.getClientFigures, { query: { clientId: id } })
    ).filter(({ currency }) => currency === 'EUR')
    const open = of.filter((one) => !isPaid(one))
    const said = {
      totalIncome,
      received,
      owed: statements.find(({ currency }) => currency === 'EUR')?.closing ?? 0,
      outstanding: figures?.outstanding ?? { count: 0, sum: 0 },
      paid: figures?.paid ?? { count: 0, sum: 0 },
    }
    const right = {
      totalIncome: add(of.filter(isPaid).map(({ total }) => total)),
      received: add(of.map(({ received }) => received)),
      // What credit notes settle is on the statement as the credit note itself.
      owed: add(of.map(({ total, received, settled }) => total - received + settled)),
      outstanding: { count: open.length, sum: add(open.map(({ total, received }) => total - received)) },
      paid: { count: of.length - open.length, sum: add(of.filter(isPaid).map(({ total }) => total)) },
    }
    if (JSON.stringify(said) !== JSON.stringify(right))
      problems.push(`client ${id} is said to be ${JSON.stringify(said)}, and is ${JSON.stringify(right)}`)
  }
  return problems
}
