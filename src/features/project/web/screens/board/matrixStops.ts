import type { Matrix } from './memberMatrix.ts'

/** Where the focus can stand: heads of columns (row -1) and rows (column -1), cards, and what stands in a cell else. */
export type Stop = {
  kind: 'project' | 'member' | 'task' | 'cell' | 'more'
  key: string
  row: number
  column: number
  taskId?: string
}

export type Stops = { flat: Stop[]; at: (row: number, column: number) => Stop[] }

export const cellKey = (member: string | null, project: string) => `cell/${member}/${project}`
export const memberKey = (member: string | null) => `member/${member}`

type Options = { isOpen: (member: string | null) => boolean; limitOf: (member: string | null) => number }

/** All stops of the board, row by row, and those of each cell. */
export function matrixStops({ rows, columns }: Matrix, { isOpen, limitOf }: Options): Stops {
  const flat: Stop[] = columns.map((id, column) => ({
    kind: 'project',
    key: `project/${id}`,
    row: -1,
    column,
  }))
  const width = columns.length + 1
  /** Where the stops of each cell begin in `flat`; the head of a row counts as its first cell. */
  const begins: number[] = []
  rows.forEach(({ member, cells }, row) => {
    begins.push(flat.length)
    flat.push({ kind: 'member', key: memberKey(member), row, column: -1 })
    const limit = limitOf(member)
    columns.forEach((project, column) => {
      begins.push(flat.length)
      const ids = isOpen(member) ? (cells[project] ?? []) : []
      for (const taskId of ids.slice(0, limit)) flat.push({ kind: 'task', key: taskId, row, column, taskId })
      const key = cellKey(member, project)
      if (!ids.length) flat.push({ kind: 'cell', key, row, column })
      else if (ids.length > limit) flat.push({ kind: 'more', key: `more-${key}`, row, column })
    })
  })
  begins.push(flat.length)
  return {
    flat,
    at(row, column) {
      if (row < 0) return column < 0 ? [] : flat.slice(column, Math.min(column + 1, columns.length))
      if (row >= rows.length || column < -1 || column >= columns.length) return []
      const index = row * width + column + 1
      return flat.slice(begins[index], begins[index + 1])
    },
  }
}

/** The stop that an arrow leads to: within the cell, else in the cell beside it. */
export function nextStop(stops: Stops, from: Stop, arrow: string): Stop | undefined {
  const { row, column } = from
  const here = stops.at(row, column)
  const index = here.findIndex(({ key }) => key === from.key)
  switch (arrow) {
    case 'ArrowDown':
      return here[index + 1] ?? stops.at(row + 1, column)[0]
    case 'ArrowUp':
      return here[index - 1] ?? stops.at(row - 1, column).at(-1)
    case 'Home':
      return stops.at(row, row < 0 ? 0 : -1)[0]
    default: {
      const beside = stops.at(row, column + (arrow === 'ArrowRight' ? 1 : -1))
      return beside[Math.min(index, beside.length - 1)]
    }
  }
}
