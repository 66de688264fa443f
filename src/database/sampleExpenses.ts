import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ExpenseCategory } from '#features/expense/expense.shape.ts'
import { findExpense, findExpensesWhere, insertExpense } from '#features/expense/server/expense.queries.ts'
import { insertReceipt } from '#features/expense/server/expense.receipt.queries.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import type { Db } from './database.ts'
import { dayFromToday } from './sampleTasks.ts'

type More = { tax?: number; markup?: number; billable?: boolean; note?: string; receipt?: string }
type SampleExpense = readonly [
  project: string,
  who: string,
  daysBack: number,
  title: string,
  category: ExpenseCategory,
  /** In minor units, with its tax. */
  amount: number,
  more?: More,
]

const paper = (...lines: string[]) => lines.join('\n')

/** What the agency spent lately; projects by their key. Some have a receipt, as it was printed. */
const expenses: readonly SampleExpense[] = [
  [
    'HHW',
    'Nora',
    2,
    'Train to the harbour and back',
    'travel',
    6840,
    {
      tax: 448,
      receipt: paper(
        'REGIONAL RAIL',
        'Central – Harbour, return',
        '1 adult',
        '',
        'Total 68.40',
        'incl. 7 % VAT 4.48',
      ),
    },
  ],
  [
    'HHW',
    'me',
    2,
    'Lunch with the front desk',
    'meals',
    5420,
    {
      tax: 865,
      billable: false,
      note: 'Five of us',
      receipt: paper('HARBOUR CANTEEN', '5 x set lunch', '2 x coffee', '', 'Total 54.20', 'VAT 19 % 8.65'),
    },
  ],
  ['HHW', 'Aisha', 9, 'Photographs of the sea view', 'materials', 24900, { tax: 3976, markup: 10 }],
  [
    'HHW',
    'Tomás',
    16,
    'Night at the hotel for the check-in test',
    'lodging',
    11500,
    {
      tax: 752,
      receipt: paper(
        'HARBOUR HOTEL',
        '1 night, single room',
        'Breakfast',
        '',
        'Total 115.00',
        'VAT 7 % 7.52',
      ),
    },
  ],
  ['HHW', 'Tomás', 37, 'Booking test cards', 'other', 2000],
  ['FOB', 'Nora', 5, 'Typeface licence', 'software', 36000, { tax: 5748, markup: 15 }],
  [
    'FOB',
    'Jonas',
    11,
    'Paper samples',
    'materials',
    8330,
    {
      tax: 1330,
      receipt: paper(
        'PAPER & CO',
        'Sample book, recycled',
        'Swatches A5',
        '',
        'Total 83.30',
        'VAT 19 % 13.30',
      ),
    },
  ],
  ['FOB', 'Jonas', 12, 'Courier to the client', 'services', 1490, { tax: 238 }],
  [
    'BCO',
    'Nora',
    4,
    'Bread for the shoot',
    'materials',
    3260,
    { tax: 213, note: 'Three loaves, twelve rolls' },
  ],
  ['BCO', 'me', 8, 'Lens cleaning (flour dust)', 'services', 4500, { tax: 718, billable: false }],
  ['STU', 'me', 6, 'Design tool, this month', 'software', 9000, { tax: 1437, note: 'Six seats' }],
  [
    'STU',
    'me',
    33,
    'Coffee for the studio',
    'meals',
    4180,
    { tax: 273, receipt: paper('ROASTERY', '3 kg house blend', '', 'Total 41.80', 'VAT 7 % 2.73') },
  ],
]

type Place = {
  context: WorkspaceContext
  me: string
  members: ReadonlyMap<string, string>
  /** The ids of the sample’s projects. */
  byKey: ReadonlyMap<string, string>
}

export async function addExpenses(
  trx: Db,
  log: Log,
  files: FileStore,
  { context, me, members, byKey }: Place,
) {
  const { workspaceId, currency } = context
  for (const [key, who, daysBack, title, category, amount, more = {}] of expenses) {
    const project = byKey.get(key)
    const memberId = members.get(who)
    if (!project || !memberId) continue
    const id = uuidv7()
    const { receipt, ...terms } = more
    const known = await trx
      .selectFrom('project')
      .select(['client', 'billing'])
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', project)
      .executeTakeFirstOrThrow()
    await insertExpense(trx, workspaceId, {
      id,
      project,
      task: null,
      client: known.client,
      memberId,
      date: dayFromToday(-daysBack) as string,
      title,
      category,
      note: '',
      amount,
      currency,
      tax: 0,
      billable: known.billing !== 'non_billable',
      markup: 0,
      createdBy: me,
      sample: true,
      ...terms,
    })
    if (receipt)
      await addReceipt(trx, workspaceId, files, { expense: id, text: receipt, createdBy: memberId })
    const data = await findExpense(trx, workspaceId, id)
    if (data) log({ object: 'expense', event: 'create', data })
  }
}

async function addReceipt(
  trx: Db,
  workspaceId: string,
  files: FileStore,
  { text, ...of }: { expense: string; text: string; createdBy: string },
) {
  const bytes = Buffer.from(`${text}\n`)
  const { key, size } = await files.receive(Readable.from([bytes]), bytes.length)
  await files.store(key)
  const file = { name: 'receipt.txt', type: 'text/plain', size, width: null, height: null }
  await insertReceipt(trx, workspaceId, { id: uuidv7(), key, ...file, ...of })
}

/** What was put on an invoice since stays, as that says it. */
export async function removeExpenses(trx: Db, log: Log, { workspaceId }: WorkspaceContext) {
  const all = await findExpensesWhere(trx, workspaceId, sql`e.sample`)
  const removed = all.filter(({ invoice }) => invoice === null)
  await sql`
    update expense set sample = false where workspace_id = ${workspaceId}
      and id = any(${all.flatMap(({ id, invoice }) => (invoice ? id : []))}::uuid[])
  `.execute(trx)
  await sql`delete from expense where workspace_id = ${workspaceId} and sample`.execute(trx)
  for (const before of removed) log({ object: 'expense', event: 'delete', data: { id: before.id }, before })
}

/** The projects that the workspace’s own expenses are on by now, also deleted ones. */
export async function findSpentProjects(
  db: Db,
  { workspaceId }: WorkspaceContext,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ project: string }>`
    select distinct project from expense where workspace_id = ${workspaceId}
  `.execute(db)
  return new Set(rows.map(({ project }) => project))
}
