import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Fields of a process of Linux behind its name: its parent is the second, its ticks of 10 ms the 12th and 13th. */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Milliseconds that a server and its PostgreSQL have worked, which others on the machine change little. */
export async function workOf(processId: number, pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  const postmaster = statOf(rows[0].pid)[1]
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && statOf(pid)[1] === postmaster)
  const ticks = (pid: number | string) => Number(statOf(pid)[11] ?? 0) + Number(statOf(pid)[12] ?? 0)
  return 10 * [processId, ...children].reduce<number>((sum, pid) => sum + ticks(pid), 0)
}
