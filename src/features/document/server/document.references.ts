import type { Db } from '#database/database.ts'
import { findInvoiceNames } from '#features/invoice/server/invoice.queries.ts'
import { findMembers } from '#features/member/server/member.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { type ReferenceKind, type RichNode, referenceKinds } from '#shared/rich/document.ts'
import {
  findDocumentNames,
  findPageNames,
  findTaskNames,
  findVisibleProjects,
  type Named,
} from './document.reference.queries.ts'

/** What a text refers to, by `kind:id`: its name, and where it is in the product. */
export type Targets = ReadonlyMap<string, { name: string; path: string | null }>

type Finder = (db: Db, workspaceId: string, viewer: CallerMember, ids: readonly string[]) => Promise<Named[]>

const finders: Record<ReferenceKind, { find: Finder; pathOf: (found: Named) => string }> = {
  task: { find: findTaskNames, pathOf: ({ id }) => `/tasks/${id}` },
  project: { find: findVisibleProjects, pathOf: ({ id }) => `/projects/${id}` },
  document: { find: findDocumentNames, pathOf: ({ id }) => `/docs/${id}` },
  page: {
    find: findPageNames,
    pathOf: (found) => `/docs/${(found as Named & { document: string }).document}/${found.id}`,
  },
  invoice: {
    find: async (...asked) =>
      (await findInvoiceNames(...asked)).map(({ id, number }) => ({ id, name: number ?? 'Draft' })),
    pathOf: ({ id }) => `/invoices/${id}`,
  },
}

/** What a text refers to and whom it mentions, by kind. */
export function referredIn(node: RichNode, found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  const kind = node.type === 'mention' ? 'member' : node.type === 'reference' && String(node.attrs?.kind)
  if (kind) {
    const ids = found.get(kind) ?? new Set()
    found.set(kind, ids.add(String(node.attrs?.id).toLowerCase()))
  }
  for (const child of node.content ?? []) referredIn(child, found)
  return found
}

/** What a text refers to, of what the member may see. */
export async function findTargets(db: Db, member: CallerMember, text: RichNode): Promise<Targets> {
  const targets = new Map<string, { name: string; path: string | null }>()
  const referred = referredIn(text)
  for (const kind of referenceKinds) {
    const ids = referred.get(kind)
    if (!ids) continue
    const { find, pathOf } = finders[kind]
    for (const found of await find(db, member.workspaceId, member, [...ids]))
      targets.set(`${kind}:${found.id}`, { name: found.name, path: pathOf(found) })
  }
  if (referred.has('member'))
    for (const { id, profile } of await findMembers(db, member.workspaceId, member))
      if (profile) targets.set(`member:${id}`, { name: profile.name, path: null })
  return targets
}
