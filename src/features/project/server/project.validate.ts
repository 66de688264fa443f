import type { Db } from '#database/database.ts'
import { holdClient } from '#features/client/server/client.queries.ts'
import { findAcceptedIds } from '#features/member/server/member.queries.ts'
import { maySetRate, rateKey } from '#features/rate/rate.rules.ts'
import { isStatus } from '#features/status/server/status.queries.ts'
import { forbidden, invalid, notFound } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { type Flag, may } from '#shared/access.ts'
import { maxProjectLevels, type Project } from '../project.contract.ts'
import { isProjectVisible } from '../project.rules.ts'
import { findPathUp, levelsBelow } from './project.tree.queries.ts'

export function requireSeen(member: CallerMember, project: Project | undefined): Project {
  if (!project || !isProjectVisible(member, project)) throw notFound('Project')
  return project
}

/** 404 when the project is out of the member's sight, 403 when they may not do this to it. */
export function requireChangeable(member: CallerMember, project: Project | undefined, flag: Flag): Project {
  const seen = requireSeen(member, project)
  if (!may(member, flag, { project: seen.id })) throw forbidden()
  return seen
}

const noMoney = 'Your role can’t see or set money here. Ask an admin.'

type Fields = Partial<Pick<Project, 'status' | 'client' | 'lead' | 'parent' | 'start' | 'end' | 'budget'>>

/**
 * Refuses what a project with this id cannot have: the project is not there yet, or locked, and the tree is locked
 * when its parent is set. What is left out is not looked at.
 */
export async function validateReferences(
  db: Db,
  member: CallerMember,
  { id, members }: Pick<Project, 'id' | 'members'>,
  change: Fields,
) {
  const { workspaceId } = member
  const { status, client, lead, parent, budget } = change
  if (status && !(await isStatus(db, workspaceId, 'project', status))) {
    throw invalid({ status: 'Not a project status in this workspace' })
  }
  if (client) {
    if (!may(member, 'client.view')) throw forbidden('Your role can’t see clients. Ask an admin.')
    if (!(await holdClient(db, workspaceId, client))) {
      throw invalid({ client: 'Not a client in this workspace' })
    }
  }
  if (lead) {
    if (!members.includes(lead)) throw invalid({ lead: 'Isn’t in this project. Add them first.' })
    await requireMembers(db, workspaceId, 'lead', [lead])
  }
  if (budget?.unit === 'money' && !may(member, 'money.view', { project: id })) throw forbidden(noMoney)
  if (parent) await requireParent(db, member, id, parent)
}

export function requireRate(member: CallerMember, project: string) {
  if (!maySetRate(member, rateKey({ project }))) throw forbidden(noMoney)
}

async function requireParent(db: Db, member: CallerMember, id: string, parent: string) {
  const { workspaceId } = member
  const path = isProjectVisible(member, { id: parent }) ? await findPathUp(db, workspaceId, parent) : []
  if (!path.length) throw invalid({ parent: 'Not a project in this workspace' })
  if (!may(member, 'project.update', { project: parent })) {
    throw forbidden('Your role can’t change the parent project. Ask an admin.')
  }
  if (path.includes(id)) throw invalid({ parent: 'A project can’t be its own parent' })
  if (path.length + (await levelsBelow(db, workspaceId, id)) >= maxProjectLevels) {
    throw invalid({ parent: `Projects can be ${maxProjectLevels} levels deep` })
  }
}

export async function requireMembers(db: Db, workspaceId: string, field: string, ids: string[]) {
  const accepted = await findAcceptedIds(db, workspaceId, ids)
  if (ids.some((id) => !accepted.has(id))) throw invalid({ [field]: 'Not a member of this workspace' })
}
