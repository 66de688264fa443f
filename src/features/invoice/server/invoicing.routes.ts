import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { invalid } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { invoicingContract } from '../invoicing.contract.ts'
import { findInvoicing, findNumbers, updateInvoicing } from './invoicing.queries.ts'

export async function invoicingRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, invoicingContract.getInvoicing, async ({ member, read }) =>
    answer(await read((db) => findInvoicing(db, member.workspaceId))),
  )

  handle(app, platform, invoicingContract.getNumbers, async ({ member, read }) =>
    answer(await read((db) => findNumbers(db, member.workspaceId))),
  )

  handle(app, platform, invoicingContract.updateInvoicing, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { before, data } = await updateInvoicing(trx, member.workspaceId, body)
      const patterns = Object.entries(data.patterns)
      const twin = patterns.find(([kind, pattern]) =>
        patterns.some(([other, same]) => other !== kind && same === pattern),
      )
      // Numbers of two ranges would meet.
      if (twin) throw invalid({ [`patterns.${twin[0]}`]: 'Another document type uses this pattern' })
      if (!isDeepStrictEqual(before, data)) log({ object: 'invoicing', event: 'update', data, before })
      return answer(data)
    }),
  )
}
