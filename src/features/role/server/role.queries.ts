import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { countRows } from '#database/count.ts'
import { type Db, laterThanBefore } from '#database/database.ts'
import { type Access, flags, scopeOf } from '#shared/access.ts'
import { type DefaultRoleName, defaultAccess, defaultRoleNames } from '../role.rules.ts'
import type { Role } from '../role.shape.ts'

/** Whether a member with the role `r` is expected to track time, as `tracksTime` of the rules says it. */
export const tracksTime = sql<boolean>`coalesce(r.access ->> 'time.track', 'none') <> 'none'`

const columns = ['id', 'name', 'position', 'isOwner', 'access', 'updatedAt'] as const

function toRole({ access, ...row }: Omit<Role, keyof Access> & { access: unknown }): Role {
  return {
    ...row,
    ...Object.fromEntries(flags.map((flag) => [flag, scopeOf(access as Access, flag)])),
  } as Role
}

/** The flags of a role as one object, as `may` takes them. */
export const accessOf = (role: Role): Access => Object.fromEntries(flags.map((flag) => [flag, role[flag]]))

export async function findRoles(db: Db, workspaceId: string): Promise<Role[]> {
  const rows = await db
    .selectFrom('role')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .orderBy('position')
    .execute()
  return rows.map(toRole)
}

export async function findRole(db: Db, workspaceId: string, id: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom('role')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toRole(row)
}

export async function insertRole(
  trx: Db,
  workspaceId: string,
  { access, ...role }: { id: string; name: string; position: number; access: Access },
): Promise<Role> {
  const row = await trx
    .insertInto('role')
    .values({ workspaceId, ...role, access: JSON.stringify(access) })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toRole(row)
}

export async function updateRole(
  trx: Db,
  workspaceId: string,
  id: string,
  { name, access }: { name: string; access: Access },
): Promise<Role> {
  const row = await trx
    .updateTable('role')
    .set({ name, access: JSON.stringify(access), updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toRole(row)
}

/** How many members and invitations have the role. */
export const countHolders = (db: Db, workspaceId: string, id: string) =>
  countRows(db, 'member', workspaceId, sql`role = ${id}`)

export const deleteRole = (trx: Db, workspaceId: string, id: string) =>
  trx.deleteFrom('role').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()

/** The five roles that every workspace begins with; answers their ids by name. */
export async function insertDefaultRoles(
  trx: Db,
  workspaceId: string,
): Promise<Record<DefaultRoleName, string>> {
  const ids = Object.fromEntries(defaultRoleNames.map((name) => [name, uuidv7()])) as Record<
    DefaultRoleName,
    string
  >
  await trx
    .insertInto('role')
    .values(
      defaultRoleNames.map((name, position) => ({
        workspaceId,
        id: ids[name],
        name,
        position,
        isOwner: name === 'Owner',
        access: JSON.stringify(defaultAccess(name)),
      })),
    )
    .execute()
  return ids
}
