import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { dayIn } from '#shared/days.ts'
import { deliverySettingsContract } from '../delivery.settings.contract.ts'
import { findDeliverySettings, updateDeliverySettings } from './delivery.settings.queries.ts'

export async function deliverySettingsRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, deliverySettingsContract.getDeliverySettings, async ({ member, read }) =>
    answer(await read((db) => findDeliverySettings(db, member.workspaceId))),
  )

  handle(app, platform, deliverySettingsContract.updateDeliverySettings, ({ member, write, body }) =>
    write(async (trx, log) => {
      const today = dayIn(member.timeZone)
      const { before, data } = await updateDeliverySettings(trx, member.workspaceId, body, today)
      if (!isDeepStrictEqual(before, data))
        log({ object: 'delivery-settings', event: 'update', data, before })
      return answer(data)
    }),
  )
}
