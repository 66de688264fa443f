import { useMemo } from 'react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'

/** The members behind these ids without oneself, as far as one sees them, by name. */
export function useOthers(ids: readonly string[]) {
  const { byId } = useMembers()
  const me = useMemberId()
  return useMemo(
    () =>
      ids
        .flatMap((id) => {
          const member = id === me ? undefined : byId[id]
          return member ? [{ id, name: memberName(member) }] : []
        })
        .sort((a, b) => a.name.localeCompare(b.name)),
    [ids, byId, me],
  )
}
