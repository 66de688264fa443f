import { type Selectable, sql } from 'kysely'
import type { Task as TaskTable } from '#database/schema.ts'

/** As PostgreSQL calls it; values and rows of JSON are read as this. */
type Type =
  | { type: 'uuid' | 'int' | 'bigint' | 'date' | 'boolean' | 'timestamptz' }
  /** What holds words says whether search finds a task by them. */
  | { type: 'text' | 'jsonb'; searched: boolean }

type Column = Type & {
  /** Answered in lists, only for one task, or never. */
  read: 'list' | 'detail' | 'never'
  /** In a new task: the field of that name as it is, a value of its own, or what the database gives. */
  insert: 'same' | 'own' | 'default'
  /** In a copy of its project: as in the original, a value of its own, or what the database gives. */
  copy: 'same' | 'own' | 'default'
  /** Whether a change writes it as it is sent, and nothing else in the row follows from it. */
  plain: boolean
}

/**
 * Every column of a task's table, once. Reading, inserting, changing and copying go by this list, so that a column which is
 * new in the schema and missing here, or listed here and given no value there, does not compile.
 */
const taskColumns = {
  workspaceId: { type: 'uuid', read: 'never', insert: 'own', copy: 'own', plain: false },
  id: { type: 'uuid', read: 'list', insert: 'same', copy: 'own', plain: false },
  project: { type: 'uuid', read: 'list', insert: 'own', copy: 'own', plain: false },
  number: { type: 'int', read: 'list', insert: 'own', copy: 'own', plain: false },
  title: { type: 'text', searched: true, read: 'list', insert: 'same', copy: 'same', plain: true },
  description: { type: 'text', searched: true, read: 'detail', insert: 'same', copy: 'same', plain: false },
  checklist: { type: 'jsonb', searched: true, read: 'detail', insert: 'own', copy: 'own', plain: false },
  status: { type: 'uuid', read: 'list', insert: 'same', copy: 'own', plain: true },
  executor: { type: 'uuid', read: 'list', insert: 'same', copy: 'own', plain: true },
  priority: { type: 'text', searched: false, read: 'list', insert: 'same', copy: 'same', plain: true },
  start: { type: 'date', read: 'list', insert: 'same', copy: 'own', plain: true },
  end: { type: 'date', read: 'list', insert: 'same', copy: 'own', plain: true },
  dueDate: { type: 'date', read: 'list', insert: 'same', copy: 'own', plain: true },
  estimate: { type: 'int', read: 'list', insert: 'same', copy: 'same', plain: true },
  billable: { type: 'boolean', read: 'list', insert: 'same', copy: 'own', plain: false },
  rate: { type: 'bigint', read: 'list', insert: 'own', copy: 'own', plain: false },
  fixedPrice: { type: 'bigint', read: 'list', insert: 'own', copy: 'own', plain: false },
  parent: { type: 'uuid', read: 'list', insert: 'same', copy: 'own', plain: false },
  position: { type: 'text', searched: false, read: 'list', insert: 'own', copy: 'own', plain: true },
  // A copy is new work, done once.
  recurrence: { type: 'jsonb', searched: false, read: 'list', insert: 'own', copy: 'default', plain: false },
  recurrenceAnchor: { type: 'date', read: 'never', insert: 'own', copy: 'default', plain: false },
  nextDate: { type: 'date', read: 'list', insert: 'same', copy: 'default', plain: false },
  createdBy: { type: 'uuid', read: 'list', insert: 'same', copy: 'own', plain: false },
  sample: { type: 'boolean', read: 'never', insert: 'own', copy: 'default', plain: false },
  trackedSeconds: { type: 'bigint', read: 'list', insert: 'default', copy: 'default', plain: false },
  earned: { type: 'bigint', read: 'list', insert: 'default', copy: 'default', plain: false },
  unpricedSeconds: { type: 'bigint', read: 'list', insert: 'default', copy: 'default', plain: false },
  active: { type: 'boolean', read: 'list', insert: 'default', copy: 'default', plain: false },
  createdAt: { type: 'timestamptz', read: 'list', insert: 'own', copy: 'default', plain: false },
  updatedAt: { type: 'timestamptz', read: 'list', insert: 'own', copy: 'default', plain: false },
  completedAt: { type: 'timestamptz', read: 'never', insert: 'default', copy: 'default', plain: false },
  deletedAt: { type: 'timestamptz', read: 'never', insert: 'default', copy: 'default', plain: false },
  deletedBy: { type: 'uuid', read: 'never', insert: 'default', copy: 'default', plain: false },
  // Made by the database, for search.
  beginning: {
    type: 'text',
    searched: false,
    read: 'never',
    insert: 'default',
    copy: 'default',
    plain: false,
  },
  letters: { type: 'text', searched: false, read: 'never', insert: 'default', copy: 'default', plain: false },
  words: { type: 'text', searched: false, read: 'never', insert: 'default', copy: 'default', plain: false },
} as const satisfies Record<keyof TaskTable, Column>

type Columns = typeof taskColumns
export type TaskColumn = keyof Columns
type With<Key extends keyof Column, Value> = {
  [Name in TaskColumn]: Columns[Name][Key] extends Value ? Name : never
}[TaskColumn]

/** A task's row as lists read it, and with its long texts where one task is read. */
export type TaskRow = Pick<Selectable<TaskTable>, With<'read', 'list'>> &
  Partial<Pick<Selectable<TaskTable>, With<'read', 'detail'>>>

/** The columns that a new task is given as they are, and those that need a value of their own. */
export type SameColumn = With<'insert', 'same'>
export type OwnColumn = With<'insert', 'own'>
/** The columns that a change may write without looking at the rest of the row. */
export type PlainColumn = With<'plain', true>
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

/** The columns that a new task has as its fields are. */
export const sameColumns = isIn('insert', 'same')
export const plainColumns: ReadonlySet<string> = new Set(isIn('plain', true))
/** The texts by which search finds a task; the database makes `words` of them. */
export const searchedColumns = names.filter((name) => {
  const column: Column = taskColumns[name]
  return 'searched' in column && column.searched
})

const inserted = [...sameColumns, ...isIn('insert', 'own')]
const copied = { same: isIn('copy', 'same'), own: isIn('copy', 'own') }

type Values<Name extends TaskColumn> = Record<Name, ReturnType<typeof sql>>

/** The start of an insert of one row; what the values are taken from, if anything, follows it. */
export const insertTaskRow = (values: Values<SameColumn | OwnColumn>) =>
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
