import type { FastifyInstance } from 'fastify'
import { assertWithinLimit } from '#server/ceiling.ts'
import { invalid } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { holidayContract, maxOwnHolidays } from '../holiday.contract.ts'
import { holidaysOf, isKnownRegion, regionsWithin } from './holiday.library.ts'
import {
  findHolidayCalendar,
  findMemberRegions,
  lockHolidayCalendar,
  updateHolidayCalendar,
} from './holiday.queries.ts'

export async function holidayRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, holidayContract.getHolidays, async ({ member, read, query }) => {
    const { calendar, regions } = await read(async (db) => ({
      calendar: await findHolidayCalendar(db, member.workspaceId),
      regions: await findMemberRegions(db, member.workspaceId),
    }))
    return answer(holidaysOf(calendar, regions, query.year))
  })

  handle(app, platform, holidayContract.getHolidayCalendar, async ({ member, read }) =>
    answer(await read((db) => findHolidayCalendar(db, member.workspaceId))),
  )

  handle(app, platform, holidayContract.updateHolidayCalendar, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { region, hide = [], show = [], add = [], remove = [] } = body
      if (region && !isKnownRegion(region)) throw invalid({ region: 'Not a known country or region' })
      const before = await lockHolidayCalendar(trx, member.workspaceId)
      const shown = new Set(show)
      const removed = new Set([...remove, ...add.map(({ id }) => id)])
      const own = [...before.own.filter(({ id }) => !removed.has(id)), ...add].sort((a, b) =>
        a.date < b.date ? -1 : 1,
      )
      assertWithinLimit(maxOwnHolidays, own.length, `A workspace may add ${maxOwnHolidays} holidays.`, 'add')
      const hidden = [...new Set([...before.hidden, ...hide])].filter((key) => !shown.has(key))
      assertWithinLimit(maxHidden, hidden.length, `At most ${maxHidden} holidays can be turned off.`, 'hide')
      const data = await updateHolidayCalendar(trx, member.workspaceId, {
        region: region === undefined ? before.region : region,
        hidden,
        own,
      })
      log({ object: 'holiday-calendar', event: 'update', data, before })
      return answer(data)
    }),
  )

  handle(app, platform, holidayContract.getHolidayRegions, async ({ query = {} }) =>
    answer(regionsWithin(query.within)),
  )
}

const maxHidden = 500
