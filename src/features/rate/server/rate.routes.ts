import type { FastifyInstance } from 'fastify'
import type { Db } from '#database/database.ts'
import { findClient } from '#features/client/server/client.queries.ts'
import { findMember } from '#features/member/server/member.queries.ts'
import { briefProject, isProjectVisible } from '#features/project/project.rules.ts'
import { findProjectIds, lockProjects, updateProject } from '#features/project/server/project.queries.ts'
import { isTaskVisible, taskResource } from '#features/task/task.rules.ts'
import { followRates } from '#features/time/server/time.rates.queries.ts'
import { settleTaskTime } from '#features/time/server/time.settleTask.queries.ts'
import { forbidden, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { pageOf } from '#server/page.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { rateContract } from '../rate.contract.ts'
import { maySetRate, type RatePlace, seenRate } from '../rate.rules.ts'
import { findRateEffect, findTaskPlaces, findTaskRateEffect } from './rate.effect.ts'
import { findRates } from './rate.queries.ts'
import { lockRates } from './rate.resolve.queries.ts'
import { writeRate } from './rate.write.ts'

export async function rateRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, rateContract.getRates, async ({ member, read, query }) => {
    const rates = await read((db) => findRates(db, member))
    const seen = rates.flatMap((rate) => seenRate(member, rate) ?? [])
    const { rows, cursor } = pageOf(seen, query)
    return answer(rows, { cursor })
  })

  handle(app, platform, rateContract.setRate, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { rate: amount, applyToUnbilled, ...key } = body
      await requireSettable(trx, member, key)
      await lockRates(trx, member.workspaceId)
      const shows = key.project && !key.member ? [key.project] : []
      const befores = await lockProjects(trx, member, shows)
      const { rate, which } = await writeRate(trx, log, member, key, amount)
      // The project shows its own rate of today.
      for (const [index, now] of (await lockProjects(trx, member, shows)).entries()) {
        const before = befores[index]
        if (!before || before.rate === now.rate) continue
        const data = await updateProject(trx, member, before.id, {})
        log({ object: 'project', event: 'update', data, before: briefProject(before) })
      }
      if (applyToUnbilled) await settleTaskTime(trx, log, member, await followRates(trx, log, member, which))
      return answer(rate)
    }),
  )

  handle(app, platform, rateContract.getRateEffect, ({ member, read, body }) =>
    read(async (db) => {
      const { rate, tasks, ...key } = body
      // What somebody costs changes nothing that is billed.
      if (key.cost && !tasks) {
        await requireSettable(db, member, key)
        const nothing = { amount: 0, unpricedMinutes: 0 }
        return answer({ entries: 0, minutes: 0, before: nothing, after: nothing, hidden: 0 })
      }
      if (!tasks) {
        await requireSettable(db, member, key)
        return answer(await findRateEffect(db, member, key, rate))
      }
      const of = Object.keys(key).find((field) => key[field as keyof typeof key])
      if (of)
        throw invalid({ [of]: 'Not together with tasks: their own rate is one for all days and members' })
      await requireTasks(db, member, tasks)
      return answer(await findTaskRateEffect(db, member, tasks, rate))
    }),
  )
}

async function requireTasks(db: Db, member: CallerMember, tasks: readonly string[]) {
  const places = await findTaskPlaces(db, member, tasks)
  if (places.length < new Set(tasks).size || !places.every((place) => isTaskVisible(member, place)))
    throw notFound('Task')
  for (const place of places) if (!may(member, 'money.view', taskResource(place))) throw forbidden()
}

async function requireSettable(db: Db, member: CallerMember, of: RatePlace) {
  const { workspaceId } = member
  const noProject = invalid({ project: 'Not a project in this workspace' })
  const noClient = invalid({ client: 'Not a client in this workspace' })
  if (of.cost && (!of.member || of.project || of.client))
    throw invalid({ member: 'What an hour costs is said of a member alone' })
  if (of.client && (of.project || of.member)) {
    throw invalid({ client: 'A client’s rate holds for all projects and members: name the client alone' })
  }
  if (of.project && !isProjectVisible(member, { id: of.project })) throw noProject
  if (!maySetRate(member, of)) {
    throw forbidden('Your role can’t set this rate. Ask an admin.')
  }
  if (of.project && !(await findProjectIds(db, workspaceId, [of.project])).size) throw noProject
  if (of.client && !(await findClient(db, workspaceId, of.client))) throw noClient
  if (of.member && !(await findMember(db, workspaceId, of.member))) {
    throw invalid({ member: 'Not a member of this workspace' })
  }
}
