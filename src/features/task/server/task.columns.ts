import { type Selectable, sql } from 'kysely'
import type { Task as TaskTable } from '#database/schema.ts'

type Column = {
  /** As PostgreSQL calls it; values and rows of JSON are read as this. */
  type: 'uuid' | 'text' | 'int' | 'bigint' | 'date' | 'boolean' | 'jsonb' | 'timestamptz'
  /** Answered in lists, only for one task, or never. */
  read: 'list' | 'detail' | 'never'
  /** Whether a new task is given a value; else the database has one. */
  insert: boolean
  /** In a copy of its project: as in the original, a value of its own, or what the database gives. */
  copy: 'same' | 'own' | 'default'
}

/**
 * Every column of a task's table, once. Reading, inserting and copying go by this list, so that a column which is new
 * in the schema and missing here, or listed here and given no value there, does not compile.
 */
export const taskColumns = {
  workspaceId: { type: 'uuid', read: 'never', insert: true, copy: 'own' },
  id: { type: 'uuid', read: 'list', insert: true, copy: 'own' },
  project: { type: 'uuid', read: 'list', insert: true, copy: 'own' },
  number: { type: 'int', read: 'list', insert: true, copy: 'own' },
  title: { type: 'text', read: 'list', insert: true, copy: 'same' },
  description: { type: 'text', read: 'detail', insert: true, copy: 'same' },
  checklist: { type: 'jsonb', read: 'detail', insert: true, copy: 'own' },
  status: { type: 'uuid', read: 'list', insert: true, copy: 'own' },
  executor: { type: 'uuid', read: 'list', insert: true, copy: 'own' },
  priority: { type: 'text', read: 'list', insert: true, copy: 'same' },
  start: { type: 'date', read: 'list', insert: true, copy: 'own' },
  end: { type: 'date', read: 'list', insert: true, copy: 'own' },
  dueDate: { type: 'date', read: 'list', insert: true, copy: 'own' },
  estimate: { type: 'int', read: 'list', insert: true, copy: 'same' },
  billable: { type: 'boolean', read: 'list', insert: true, copy: 'own' },
  rate: { type: 'bigint', read: 'list', insert: true, copy: 'own' },
  fixedPrice: { type: 'bigint', read: 'list', insert: true, copy: 'own' },
  parent: { type: 'uuid', read: 'list', insert: true, copy: 'own' },
  position: { type: 'text', read: 'list', insert: true, copy: 'own' },
  // A copy is new work, done once.
  recurrence: { type: 'jsonb', read: 'list', insert: true, copy: 'default' },
  recurrenceAnchor: { type: 'date', read: 'never', insert: true, copy: 'default' },
  nextDate: { type: 'date', read: 'list', insert: true, copy: 'default' },
  createdBy: { type: 'uuid', read: 'list', insert: true, copy: 'own' },
  sample: { type: 'boolean', read: 'never', insert: true, copy: 'default' },
  trackedSeconds: { type: 'bigint', read: 'list', insert: false, copy: 'default' },
  earned: { type: 'bigint', read: 'list', insert: false, copy: 'default' },
  unpricedSeconds: { type: 'bigint', read: 'list', insert: false, copy: 'default' },
  active: { type: 'boolean', read: 'list', insert: false, copy: 'default' },
  createdAt: { type: 'timestamptz', read: 'list', insert: true, copy: 'default' },
  updatedAt: { type: 'timestamptz', read: 'list', insert: true, copy: 'default' },
  deletedAt: { type: 'timestamptz', read: 'never', insert: false, copy: 'default' },
  deletedBy: { type: 'uuid', read: 'never', insert: false, copy: 'default' },
  // Made by the database, for search.
  beginning: { type: 'text', read: 'never', insert: false, copy: 'default' },
  letters: { type: 'text', read: 'never', insert: false, copy: 'default' },
  words: { type: 'text', read: 'never', insert: false, copy: 'default' },
} as const satisfies Record<keyof TaskTable, Column>

type Columns = typeof taskColumns
export type TaskColumn = keyof Columns
type With<Key extends keyof Column, Value> = {
  [Name in TaskColumn]: Columns[Name][Key] extends Value ? Name : never
}[TaskColumn]

/** A task's row as lists read it, and with its long texts where one task is read. */
export type TaskRow = Pick<Selectable<TaskTable>, With<'read', 'list'>> &
  Partial<Pick<Selectable<TaskTable>, With<'read', 'detail'>>>

/** The columns that a new task is given, each of which needs a value. */
export type InsertedColumn = With<'insert', true>
/** The columns of a copy in another project that are not simply the original's. */
export type CopiedColumn = With<'copy', 'own'>

const names = Object.keys(taskColumns) as TaskColumn[]
const isIn = <Key extends keyof Column, Value extends Column[Key]>(key: Key, value: Value) =>
  names.filter((name): name is With<Key, Value> => taskColumns[name][key] === value)

/** Column names, of the table that is called so in the statement. */
const listed = (columns: readonly TaskColumn[], table?: string) =>
  sql.join(columns.map((name) => (table ? sql.ref(`${table}.${name}`) : sql.ref(name))))

export const listColumns = listed(isIn('read', 'list'), 'task')
export const detailColumns = listed(isIn('read', 'detail'), 'task')

const inserted = isIn('insert', true)
const copied = { same: isIn('copy', 'same'), own: isIn('copy', 'own') }

type Values<Name extends TaskColumn> = Record<Name, ReturnType<typeof sql>>

/** The start of an insert of one row; what the values are taken from, if anything, follows it. */
export const insertTaskRow = (values: Values<InsertedColumn>) =>
  sql`insert into task (${listed(inserted)}) select ${sql.join(
    inserted.map((name) => sql`${values[name]}::${sql.raw(taskColumns[name].type)}`),
  )}`

/** The start of an insert that copies rows of `t`: what a copy has of its own is given, the rest is as it was. */
export const insertTaskCopies = (own: Values<CopiedColumn>) =>
  sql`insert into task (${listed([...copied.same, ...copied.own])})
    select ${listed(copied.same, 't')}, ${sql.join(copied.own.map((name) => own[name]))}`

/** Rows with these columns as a table `row`, each with `old`, the id of the task that it is a copy of; and its columns. */
export function taskRecords<Name extends TaskColumn>(
  columns: readonly Name[],
  rows: readonly (Record<Name, unknown> & { old: string })[],
) {
  // Not `sql.ref`, which writes them in snake_case: they are called as the fields of the JSON are.
  const quoted = (name: Name) => sql.raw(`"${name}"`)
  return {
    table: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (old uuid, ${sql.join(
      columns.map((name) => sql`${quoted(name)} ${sql.raw(taskColumns[name].type)}`),
    )})`,
    values: Object.fromEntries(columns.map((name) => [name, sql`row.${quoted(name)}`])) as Values<Name>,
  }
}
