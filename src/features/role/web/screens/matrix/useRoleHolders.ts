import { useMemo } from 'react'
import type { Member } from '#features/member/member.contract.ts'
import { useMembers } from '#features/member/web/member.api.ts'

export type Holders = { members: Member[]; invited: Member[] }
const nobody: Holders = { members: [], invited: [] }

/** Answers who has a role and to whom it was offered, as far as one sees them. */
export function useRoleHolders(): (roleId: string) => Holders {
  const { everyone, invited } = useMembers()
  return useMemo(() => {
    const byRole = new Map<string, Holders>()
    const of = (roleId: string) => {
      const holders = byRole.get(roleId) ?? { members: [], invited: [] }
      byRole.set(roleId, holders)
      return holders
    }
    for (const member of everyone) of(member.roleId).members.push(member)
    for (const member of invited) of(member.roleId).invited.push(member)
    return (roleId) => byRole.get(roleId) ?? nobody
  }, [everyone, invited])
}
