import type { FastifyInstance } from 'fastify'
import { findAudit } from '#features/audit/server/audit.queries.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { newsFeed, notificationContract } from '../notification.contract.ts'
import { globalObjects, isGlobalNews, isNews } from '../notification.news.rules.ts'

const page = 50
/** Changes that one page is looked for in, of which some may be out of the caller's sight. */
const searched = 5_000

/** The change log as everyone may read it: each what they may see elsewhere. */
export async function newsRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, notificationContract.getNews, async ({ member, read, query = {} }) => {
    const { limit = page, cursor, type } = query
    const isGlobal = type === String(newsFeed.global)
    const found = await read((db) =>
      findAudit(
        db,
        member,
        platform.audience,
        member,
        {},
        {
          limit,
          searched,
          cursor,
          isIncluded: isGlobal ? isGlobalNews : isNews,
          ...(isGlobal && { objects: globalObjects }),
        },
      ),
    )
    return answer(found.steps, { cursor: found.cursor })
  })
}
