import { type Db, laterThanBefore } from '#database/database.ts'
import type { ProjectMembers } from '../project.contract.ts'

/** Who is in any of these projects. */
export async function findProjectMembers(
  db: Db,
  workspaceId: string,
  projects: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('projectMember')
    .select('member')
    .distinct()
    .where('workspaceId', '=', workspaceId)
    .where('project', '=', (project) => project.fn.any(project.val([...projects])))
    .orderBy('member')
    .execute()
  return rows.map(({ member }) => member)
}

/** Puts members into a project that is new. */
export async function insertProjectMembers(
  trx: Db,
  workspaceId: string,
  project: string,
  members: readonly string[],
) {
  if (!members.length) return
  await trx
    .insertInto('projectMember')
    .values(members.map((member) => ({ workspaceId, project, member })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Lets members come into a project and leave it; answers who is in it then. They are a field of the project like any
 * other: it is newer afterwards, by which screens tell an older answer from newer news. The caller has locked it, so
 * that of two changes at once the second tells of both.
 */
export async function changeProjectMembers(
  trx: Db,
  workspaceId: string,
  projectId: string,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Promise<ProjectMembers> {
  await insertProjectMembers(trx, workspaceId, projectId, add)
  if (remove.length)
    await trx
      .deleteFrom('projectMember')
      .where('workspaceId', '=', workspaceId)
      .where('project', '=', projectId)
      .where('member', 'in', remove)
      .execute()
  const { updatedAt } = await trx
    .updateTable('project')
    .set({ updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', projectId)
    .returning('updatedAt')
    .executeTakeFirstOrThrow()
  return { projectId, memberIds: await findProjectMembers(trx, workspaceId, [projectId]), updatedAt }
}

/** Makes one of a project’s members its lead, in the place of another, or nobody. */
export async function setLead(trx: Db, workspaceId: string, project: string, member: string | null) {
  const members = trx
    .updateTable('projectMember')
    .where('workspaceId', '=', workspaceId)
    .where('project', '=', project)
  await members.set({ lead: false }).where('lead', '=', true).execute()
  if (member) await members.set({ lead: true }).where('member', '=', member).execute()
}

/** The projects that a member is in. */
export async function findProjectsOfMember(db: Db, workspaceId: string, member: string): Promise<string[]> {
  const rows = await db
    .selectFrom('projectMember')
    .select('project')
    .where('workspaceId', '=', workspaceId)
    .where('member', '=', member)
    .execute()
  return rows.map(({ project }) => project)
}
