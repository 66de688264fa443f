import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { sendFile } from '#features/invoice/server/invoice.pdf.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { forbidden, HttpError, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { limit } from '#server/limit.ts'
import type { Platform } from '#server/platform.ts'
import { requireSecret } from '#server/session/requireSecret.ts'
import { findMemberNow, newToken } from '#server/session/session.ts'
import { maxReportLinks, reportLinkContract } from '../report.link.contract.ts'
import { mayHandOut, visibleReportLink } from '../report.link.rules.ts'
import {
  deleteReportLink,
  findLinkPlace,
  findReportLinks,
  insertReportLink,
  type LinkPlace,
  lockReportLink,
} from './report.link.queries.ts'
import { reportPdf } from './report.pdf.ts'
import { maxPrintedRows } from './report.print.ts'
import { findPrinted, knownSearch } from './report.printed.ts'

/** The same for a link that never was, was revoked, has run out or shows what may be seen no more. */
const deadLink = () =>
  new HttpError(
    404,
    'SHARE_NOT_FOUND',
    'This link has expired or was revoked. Ask whoever sent it to you for a new one.',
  )

/** Reports that are seen by a link, without signing in. */
export async function reportLinkRoutes(app: FastifyInstance, platform: Platform) {
  const { config, databases } = platform

  handle(app, platform, reportLinkContract.getReportLinks, async ({ member, read }) => {
    const links = await read((db) => findReportLinks(db, member.workspaceId))
    return answer(links.filter((link) => visibleReportLink(member, link)))
  })

  handle(app, platform, reportLinkContract.createReportLink, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId, memberId } = member
      if (!mayHandOut(member)) throw forbidden()
      const { name, expiresAt } = body
      const search = knownSearch(member, body.search)
      // What can’t be seen by its maker would be seen by nobody.
      await findPrinted(trx, member, search)
      await lockWorkspace(trx, workspaceId)
      const token = newToken()
      const link = { id: uuidv7(), name, search, expiresAt, createdBy: memberId }
      const data = await insertReportLink(trx, workspaceId, { ...link, token })
      const own = (await findReportLinks(trx, workspaceId)).filter(({ createdBy }) => createdBy === memberId)
      assertWithinLimit(
        maxReportLinks,
        own.length,
        `You can have at most ${maxReportLinks} links to reports. Revoke one first.`,
      )
      log({ object: 'report-link', event: 'create', data })
      return answer(data, { url: `${config.publicUrl}/share/report#${token}` })
    }),
  )

  handle(app, platform, reportLinkContract.deleteReportLink, ({ member, write, params: { id } }) =>
    write(async (trx, log) => {
      const before = await lockReportLink(trx, member.workspaceId, id)
      if (!before || !visibleReportLink(member, before)) throw notFound('Link')
      await deleteReportLink(trx, member.workspaceId, id)
      log({ object: 'report-link', event: 'delete', data: { id }, before })
      return answer({ id })
    }),
  )

  const requirePlace = ({ ip }: FastifyRequest, token: string): Promise<LinkPlace> =>
    requireSecret(platform, {
      ip,
      guesses: 'report link guesses',
      find: () => findLinkPlace(databases.system, token),
      dead: deadLink,
      uses: {
        name: 'uses of report link',
        of: ({ id }) => id,
        max: 60,
        message: 'This link is being used too often.',
      },
    })

  /** As the member who made it may see it now. */
  const findShown = (place: LinkPlace) =>
    databases.inWorkspace(
      place.workspaceId,
      async (db) => {
        const member = await findMemberNow(db, place)
        if (!member || !mayHandOut(member)) throw deadLink()
        return findPrinted(db, member, place.search).catch((error) => {
          throw error instanceof HttpError && error.status === 403 ? deadLink() : error
        })
      },
      'read',
    )

  handle(app, platform, reportLinkContract.openReportLink, async ({ request, body }) => {
    const place = await requirePlace(request, body.token)
    const { printed } = await findShown(place)
    const rows = printed.rows.slice(0, maxPrintedRows)
    return answer({ ...printed, title: place.name, rows }, { more: printed.rows.length - rows.length })
  })

  handle(app, platform, reportLinkContract.getReportLinkPdf, async ({ request, reply, body }) => {
    const place = await requirePlace(request, body.token)
    await limit(databases.system, {
      name: 'files of report link',
      of: place.id,
      max: 20,
      seconds: 60,
      message: 'This file has been requested too often.',
    })
    const { printed, frame, table } = await findShown(place)
    return sendFile(reply, await reportPdf({ ...printed, title: place.name }, frame, table.name))
  })
}
