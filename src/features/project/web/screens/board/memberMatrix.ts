import type { Task } from '#features/task/task.contract.ts'

/** The open tasks of one member, or of none, by project. */
export type MatrixRow = {
  /** Null for the tasks without an executor. */
  member: string | null
  cells: Record<string, readonly string[]>
  tasks: number
  /** Minutes, as far as they were estimated. */
  load: number
}
export type Matrix = { rows: readonly MatrixRow[]; columns: readonly string[] }

/** The tasks of one project by who does them, in their order. */
export type ProjectCells = ReadonlyMap<string | null, { ids: readonly string[]; load: number }>

export function projectCells(
  tasks: readonly Task[],
  compare: (a: Task, b: Task) => number,
): ProjectCells | undefined {
  if (!tasks.length) return undefined
  const cells = new Map<string | null, { ids: string[]; load: number }>()
  for (const { id, executor, estimate } of tasks.toSorted(compare)) {
    const cell = cells.get(executor) ?? { ids: [], load: 0 }
    cells.set(executor, cell)
    cell.ids.push(id)
    cell.load += estimate
  }
  return cells
}

type Context = {
  /** The rows and columns in their order. */
  members: readonly (string | null)[]
  projects: readonly string[]
  /** Whether rows and columns without a task are left out. */
  hideEmpty: boolean
}

/** Tasks by who does them and where they are; executors who are not among the members come last. */
export function memberMatrix(cellsOf: Record<string, ProjectCells>, context: Context): Matrix {
  const { members, projects, hideEmpty } = context
  const newRow = (member: string | null): MatrixRow => ({ member, cells: {}, tasks: 0, load: 0 })
  const rows = new Map<string | null, MatrixRow>(members.map((member) => [member, newRow(member)]))
  for (const project of projects)
    for (const [member, { ids, load }] of cellsOf[project] ?? []) {
      const row = rows.get(member) ?? newRow(member)
      rows.set(member, row)
      row.cells[project] = ids
      row.tasks += ids.length
      row.load += load
    }
  return {
    columns: hideEmpty ? projects.filter((id) => cellsOf[id]) : projects,
    rows: hideEmpty ? [...rows.values()].filter(({ tasks }) => tasks > 0) : [...rows.values()],
  }
}

const isSameList = <T>(a: readonly T[], b: readonly T[]) =>
  a === b || (a.length === b.length && a.every((value, index) => value === b[index]))

/** The matrix with all of the one before that stayed as it was, so that a change draws only the cells it concerns. */
function reuseMatrix(before: Matrix, now: Matrix): Matrix {
  const known = new Map(before.rows.map((row) => [row.member, row]))
  const rows = now.rows.map((row) => {
    const old = known.get(row.member)
    if (!old) return row
    const cells = Object.fromEntries(
      Object.entries(row.cells).map(([project, ids]) => {
        const same = old.cells[project]
        return [project, same && isSameList(same, ids) ? same : ids]
      }),
    )
    const projects = Object.keys(cells)
    const isSame =
      old.load === row.load &&
      projects.length === Object.keys(old.cells).length &&
      projects.every((project) => cells[project] === old.cells[project])
    return isSame ? old : { ...row, cells }
  })
  const columns = isSameList(before.columns, now.columns) ? before.columns : now.columns
  return columns === before.columns && isSameList(before.rows, rows) ? before : { rows, columns }
}

/** Keeps of each matrix what was in the one before. */
export function matrixReuser() {
  let before: Matrix = { rows: [], columns: [] }
  return (now: Matrix): Matrix => {
    before = reuseMatrix(before, now)
    return before
  }
}
