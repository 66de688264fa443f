import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { rateKey } from '#features/rate/rate.rules.ts'
import { writeRate } from '#features/rate/server/rate.write.ts'
import type { RetainerTerms } from '#features/retainer/retainer.contract.ts'
import { writeRetainer } from '#features/retainer/server/retainer.queries.ts'
import { findNewStatus } from '#features/status/server/status.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { validateRange } from '#server/validateRange.ts'
import type { Project } from '../project.contract.ts'
import {
  briefProject,
  isProjectVisible,
  membersOf,
  projectColors,
  suggestKey,
  usualBilling,
} from '../project.rules.ts'
import { insertProjectMembers, setLead } from './project.member.queries.ts'
import { findKeys, findProject, insertProject, type NewProject } from './project.queries.ts'
import { retainerAfter } from './project.retainer.ts'
import { lockProjectTree } from './project.tree.queries.ts'
import { requireMembers, requireRate, validateReferences } from './project.validate.ts'

export type ProjectToCreate = Partial<Omit<NewProject, 'createdBy' | 'sample'>> & {
  name: string
  rate?: number | null
  retainer?: RetainerTerms[] | undefined
  members?: string[]
}

/** Whoever makes a project is in it, which the session learns with the next call. */
export const asMemberOf = (member: CallerMember, project: string): CallerMember => ({
  ...member,
  projects: new Set([...member.projects, project]),
})

/**
 * The maker of a project for the answer to its creation. A role may create projects without seeing any: then it is
 * answered what it has just made, once, as with every write, and no call shows it the project after that.
 */
export function asMakerOf(member: CallerMember, project: string): CallerMember {
  const maker = asMemberOf(member, project)
  if (isProjectVisible(maker, { id: project })) return maker
  return { ...maker, access: { ...maker.access, 'project.view': 'project' }, projects: new Set([project]) }
}

/** Makes a project of the member's, with what is left out filled in, and tells it. */
export async function addProject(
  trx: Db,
  log: Log,
  asking: CallerMember,
  { id = uuidv7(), rate = null, retainer, members: named = [], ...columns }: ProjectToCreate,
): Promise<Project> {
  const { workspaceId, memberId } = asking
  const member = asMemberOf(asking, id)
  if (rate !== null) requireRate(member, id)
  validateRange(columns)
  // Of two projects made at once the second sees the first one's key, colour and place.
  await lockWorkspace(trx, workspaceId)
  if (columns.parent) await lockProjectTree(trx, workspaceId)
  const members = [...new Set([memberId, ...named])]
  await requireMembers(trx, workspaceId, 'members', members)
  await validateReferences(trx, member, { id, members }, columns)
  const billing = columns.billing ?? usualBilling(columns.client)
  const terms = await retainerAfter(trx, member, { id, billing, retainer: [] }, { retainer })
  const keys = await findKeys(trx, workspaceId)
  await insertProject(trx, member, {
    ...columns,
    id,
    key: columns.key ?? suggestKey(columns.name, keys),
    billing,
    color: columns.color ?? (projectColors[keys.length % projectColors.length] as string),
    status: columns.status ?? (await findNewStatus(trx, workspaceId, 'project')),
    createdBy: memberId,
  })
  await insertProjectMembers(trx, workspaceId, id, members)
  if (columns.lead) await setLead(trx, workspaceId, id, columns.lead)
  if (rate !== null) await writeRate(trx, log, member, rateKey({ project: id }), rate)
  if (terms) await writeRetainer(trx, member, id, terms)
  const project = (await findProject(trx, member, id)) as Project
  log(
    { object: 'project', event: 'create', data: project.description ? project : briefProject(project) },
    { object: 'project-member', event: 'create', data: membersOf(project) },
  )
  return project
}
