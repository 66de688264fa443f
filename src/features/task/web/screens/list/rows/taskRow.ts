/** A row of a list or a stop of a board, of which those of the kind `task` are tasks. */
export type Row = { kind: string; key: string; taskId?: string }
export type TaskRow = { kind: string; key: string; taskId: string }
export const isTaskRow = (row: Row | undefined): row is TaskRow => row?.kind === 'task'

export const taskIdOf = (row: Row) => (isTaskRow(row) ? row.taskId : null)
