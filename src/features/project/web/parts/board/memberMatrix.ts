import type { Task } from '../../../../task/task.contract.ts'

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

type Context = {
  /** The rows and columns in their order. */
  members: readonly (string | null)[]
  projects: readonly string[]
  compare: (a: Task, b: Task) => number
  /** Whether rows and columns without a task are left out. */
  hideEmpty: boolean
}

/** Tasks by who does them and where they are; executors who are not among the members come last. */
export function memberMatrix(tasks: readonly Task[], context: Context): Matrix {
  const { members, projects, compare, hideEmpty } = context
  const known = new Set(projects)
  const rows = new Map<string | null, Map<string, Task[]>>(members.map((member) => [member, new Map()]))
  const used = new Set<string>()
  for (const task of tasks) {
    if (!known.has(task.project)) continue
    used.add(task.project)
    const row = rows.get(task.executor) ?? new Map<string, Task[]>()
    rows.set(task.executor, row)
    const cell = row.get(task.project)
    if (cell) cell.push(task)
    else row.set(task.project, [task])
  }
  return {
    columns: hideEmpty ? projects.filter((id) => used.has(id)) : projects,
    rows: [...rows].flatMap(([member, cells]): MatrixRow[] => {
      if (hideEmpty && !cells.size) return []
      const all = [...cells.values()].flat()
      return [
        {
          member,
          cells: Object.fromEntries(
            [...cells].map(([project, found]) => [project, found.sort(compare).map(({ id }) => id)]),
          ),
          tasks: all.length,
          load: all.reduce((sum, { estimate }) => sum + estimate, 0),
        },
      ]
    }),
  }
}

const isSameList = <T>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])

/** The matrix with all of the one before that stayed as it was, so that a change draws only the cells it concerns. */
function keepMatrix(before: Matrix, now: Matrix): Matrix {
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
export function matrixKeeper() {
  let before: Matrix = { rows: [], columns: [] }
  return (now: Matrix): Matrix => {
    before = keepMatrix(before, now)
    return before
  }
}
