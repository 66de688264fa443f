import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { findMembers } from '#features/member/server/member.queries.ts'
import { forbidden } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { may } from '#shared/access.ts'
import { auditContract } from '../audit.contract.ts'
import { auditHead, toAuditLines } from './audit.csv.ts'
import { findAudit } from './audit.queries.ts'

const page = 100
/** Rows that one page is looked for in, of which some may be out of the caller's sight. */
const searched = 10_000
const maxExported = 20_000

export async function auditRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, auditContract.getAudit, async ({ member, read, query = {} }) => {
    const { limit = page, cursor, ...filter } = query
    const found = await read((db) =>
      findAudit(db, member, platform.audience, member, filter, { limit, searched, cursor }),
    )
    return answer(found.steps, { cursor: found.cursor })
  })

  handle(app, platform, auditContract.exportAudit, async ({ member, read, reply, query = {} }) => {
    if (!may(member, 'export')) throw forbidden('Your role can’t export. Ask an admin.')
    const members = await read((db) => findMembers(db, member.workspaceId, member))
    const names = new Map(members.map(({ id, profile, email }) => [id, profile?.name ?? email ?? '']))
    /** Made as it is read, since a change may hold long values. */
    async function* pages() {
      yield auditHead
      let left = maxExported
      for (let cursor: number | null | undefined; left > 0 && cursor !== null; ) {
        const pageQuery = { limit: Math.min(left, page), searched, cursor }
        const found = await read((db) => findAudit(db, member, platform.audience, member, query, pageQuery))
        yield toAuditLines(found.steps, (id) => names.get(id) ?? id)
        left -= found.steps.length
        cursor = found.cursor
      }
    }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .send(Readable.from(pages(), { objectMode: false }))
  })
}
