import type { FastifyInstance } from 'fastify'
import { brokenConstraint, HttpError, invalid } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { openWorkers } from '#server/workers/openWorkers.ts'
import { calendarImportContract } from '../calendar.import.contract.ts'
import type { ImportTask, ReadFile } from './calendar.import.file.ts'
import { deleteEvents, importEvents, planImport } from './calendar.import.ts'

const workers = openWorkers<ImportTask>(new URL('./calendar.import.worker.ts', import.meta.url))

type Plan = Awaited<ReturnType<typeof planImport>>
const shown = ({ added, known, refused }: Plan) => answer({ ids: added.map(({ id }) => id), known, refused })

/** Reads a file apart from everybody’s calls, for so long at most. */
async function readFile(task: ImportTask): Promise<ReadFile> {
  const bytes = await workers.run(task).catch((error: unknown) => {
    const code = error instanceof HttpError ? error.code : (error as NodeJS.ErrnoException).code
    if (code === 'BUSY')
      throw new HttpError(503, 'BUSY', 'Many calendars are being imported. Please try again in a moment.')
    if (code === 'TOO_LONG' || code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw invalid({ file: 'This file takes too long to read. Export fewer events, such as one year.' })
    throw error
  })
  const made = JSON.parse(new TextDecoder().decode(bytes)) as ReadFile | { problem: string }
  if ('problem' in made) throw invalid({ file: made.problem })
  return made
}

/** Events that come in from other programs. */
export async function calendarImportRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, calendarImportContract.importCalendar, async ({ member, read, write, body }) => {
    const { file: text, preview, ...place } = body
    const file = await readFile({ file: text, timeZone: member.timeZone })
    if (preview) return read(async (db) => shown(await planImport(db, member, file, place)))
    const add = () => write(async (trx, log) => shown(await importEvents(trx, log, member, file, place)))
    // Somebody imported the same file at the same moment: what they added is there now.
    return add().catch((error: unknown) => {
      if (brokenConstraint(error) !== 'calendar_event_pkey') throw error
      return add()
    })
  })

  handle(app, platform, calendarImportContract.deleteImported, ({ member, write, body: { ids } }) =>
    write(async (trx, log) => answer({ ids: await deleteEvents(trx, log, member, ids) })),
  )
}
