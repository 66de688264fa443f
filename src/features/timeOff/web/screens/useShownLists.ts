import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useMembers } from '#features/member/web/member.api.ts'
import { tracksTime } from '#features/role/role.rules.ts'
import { selectViewer, useMemberId } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import type { TimeOff } from '../../timeOff.shape.ts'
import type { TimeOffLists } from './timeOffTable.ts'

/** What was loaded: of a year, of the days ahead, and all that waits for an answer. */
type Loaded = Record<'ofYear' | 'ahead' | 'waiting', readonly TimeOff[]>

/** The lists of the screen: what others ask for, one’s own, who is away; those that the viewer’s role has. */
export function useShownLists({ ofYear, ahead, waiting }: Loaded): TimeOffLists {
  const { access } = useSelector(selectViewer)
  const me = useMemberId()
  const { byId } = useMembers()
  return useMemo(
    () => ({
      ...(scopeOf(access, 'timeOff.approve') !== 'none' && {
        Requests: waiting.filter(({ memberId }) => memberId !== me && byId[memberId]),
      }),
      ...(tracksTime(access) && { 'My time off': ofYear.filter(({ memberId }) => memberId === me) }),
      ...(scopeOf(access, 'team.view') !== 'none' && {
        'Who is away': ahead.filter(({ status, memberId }) => status === 'approved' && byId[memberId]),
      }),
    }),
    [ofYear, ahead, waiting, access, me, byId],
  )
}
