import type { FastifyInstance } from 'fastify'
import { brokenConstraint } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { calendarImportContract } from '../calendar.import.contract.ts'
import { deleteEvents, importEvents, readImport } from './calendar.import.ts'

type Plan = Awaited<ReturnType<typeof readImport>>
const shown = ({ added, known, refused }: Plan) => answer({ ids: added.map(({ id }) => id), known, refused })

/** Events that come in from other programs. */
export async function calendarImportRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, calendarImportContract.importCalendar, ({ member, read, write, body }) => {
    const { file, preview, ...place } = body
    if (preview) return read(async (db) => shown(await readImport(db, member, file, place)))
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
