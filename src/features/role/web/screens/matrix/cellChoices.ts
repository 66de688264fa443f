import { type Access, type Flag, isWithin, type Scope, scopeOf, scopes } from '#shared/access.ts'
import { possibleScopes } from '../../../role.rules.ts'
import type { Role } from '../../../role.shape.ts'
import { scopeName, scopeText } from '../../parts/flagTexts.ts'

/** Why nothing of the role can be changed by who has this access; undefined where it can. */
export function roleRefusal(role: Role, own: Access): string | undefined {
  if (role.isOwner) return 'The owner’s role can do everything and can’t be changed.'
  if (scopeOf(own, 'role.manage') !== 'all') return 'Your role can see permissions, but not change them.'
  return isWithin(role, own) ? undefined : 'This role can do more than yours.'
}

export type ScopeChoice = { value: Scope; label: string; detail: string; refusal?: string | undefined }

/** The scopes that a flag can have, the widest first; those beyond one's own say what one's own is. */
export function scopeChoices(flag: Flag, own: Access): ScopeChoice[] {
  const possible = possibleScopes[flag] as readonly Scope[]
  const mine = scopeOf(own, flag)
  return possible.toReversed().map((scope) => ({
    value: scope,
    label: scopeName(scope, possible),
    detail: possible.length > 2 ? scopeText[scope] : '',
    refusal:
      scopes.indexOf(scope) > scopes.indexOf(mine)
        ? `Your own role has “${scopeName(mine, possible)}”`
        : undefined,
  }))
}
