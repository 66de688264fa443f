import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { line, text } from '#shared/fields.ts'
import type { Announcement } from '../notification.contract.ts'

const moment = z.iso
  .datetime({ offset: true, error: 'Must be a moment such as 2026-12-01T08:00:00Z' })
  .transform((value) => new Date(value).toISOString())
  .nullable()
  .default(null)

const form = z.array(
  z.strictObject({
    id: line(100),
    title: line(150),
    text: text(5_000).default(''),
    from: moment,
    until: moment,
  }),
)

/** The operator's announcements, read anew when their file was written; what can't be read announces nothing. */
export function openAnnouncements(path: string, log: { warn(line: string): void }) {
  let known: { version: string; announcements: Announcement[] } = { version: '', announcements: [] }

  return async function current(now = new Date()): Promise<Announcement[]> {
    const version = await stat(path).then(
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
      () => '',
    )
    if (version !== known.version) known = { version, announcements: version ? await read(path, log) : [] }
    const at = now.toISOString()
    return known.announcements.filter(
      ({ from, until }) => (from === null || from <= at) && (until === null || at < until),
    )
  }
}

async function read(path: string, log: { warn(line: string): void }): Promise<Announcement[]> {
  try {
    return form.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : []
    const reason = issue ? `${issue.path.join('.')}: ${issue.message}` : (error as Error).message
    log.warn(`Nothing is announced: ${path} can't be read (${reason})`)
    return []
  }
}
