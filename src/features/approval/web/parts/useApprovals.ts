import { useCallback, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { mondayOf } from '#shared/days.ts'
import { isLocked } from '../../approval.rules.ts'
import type { Approval } from '../../approval.shape.ts'
import { type ApprovalsAsked, useGetApprovalsQuery } from '../approval.api.ts'
import { isApproving } from './approvalsTab.ts'
import { lockText } from './approvalText.ts'

const isAskedFor = ({ from, to, state, memberId }: ApprovalsAsked, one: Approval) =>
  (from === undefined || one.week >= from) &&
  (to === undefined || one.week <= to) &&
  (state === undefined || one.state === state) &&
  (memberId === undefined || one.memberId === memberId)

/** What is asked for, newest first; `asked` is the same object while it says the same, null for nothing. */
export function useApprovals(asked: ApprovalsAsked | null) {
  const skip = !isApproving(useWorkspace()) || asked === null
  const { data, isError, error, refetch } = useGetApprovalsQuery(asked ?? {}, { skip })
  const all = useMemo(
    () =>
      data &&
      asked &&
      Object.values(data.entities)
        .filter((one) => isAskedFor(asked, one))
        .sort((a, b) => (a.week === b.week ? (a.id < b.id ? -1 : 1) : a.week < b.week ? 1 : -1)),
    [data, asked],
  )
  return { all: skip ? undefined : all, isError, error, refetch }
}

/** Whose time it is, on which project (null: on any), and on which day it begins. */
type TimeAt = { memberId: string; project: string | null; day: string }

/** Answers why time of these days can’t change, in words; null where it can. */
export function useLocks(days: { from: string; to: string; memberId?: string } | null) {
  const viewer = useSelector(selectViewer)
  const nameOf = useMemberNames()
  const { from, to, memberId } = days ?? {}
  const asked = useMemo(
    () => (from && to ? { from: mondayOf(from), to: mondayOf(to), ...(memberId && { memberId }) } : null),
    [from, to, memberId],
  )
  const { all } = useApprovals(asked)
  const byWeek = useMemo(
    () => Map.groupBy((all ?? []).filter(isLocked), (one) => `${one.memberId} ${one.week}`),
    [all],
  )
  return useCallback(
    ({ memberId, project, day }: TimeAt): string | null => {
      if (!byWeek.size) return null
      const found = byWeek
        .get(`${memberId} ${mondayOf(day)}`)
        ?.find((one) => one.project === null || one.project === project)
      return found ? lockText(found, viewer, nameOf) : null
    },
    [byWeek, viewer, nameOf],
  )
}
