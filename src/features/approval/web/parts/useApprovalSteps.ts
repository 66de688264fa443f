import { useCallback, useMemo } from 'react'
import { useStore } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import type { Approval } from '../../approval.shape.ts'
import {
  type ApprovalsState,
  approvalNow,
  useDecideWeeksMutation,
  useSubmitWeekMutation,
  useWithdrawWeeksMutation,
} from '../approval.api.ts'
import { weekText } from './approvalText.ts'

const seen = ({ id, updatedAt }: Approval) => ({ id, updatedAt })

/** What can be done with weeks, each with the way back where there is one. */
export function useApprovalSteps() {
  const store = useStore<ApprovalsState>()
  const nameOf = useMemberNames()
  const me = useMemberId()
  const [sendSubmit, { isLoading: isSubmitting }] = useSubmitWeekMutation()
  const [sendWithdraw] = useWithdrawWeeksMutation()
  const [sendDecision] = useDecideWeeksMutation()

  const namesOf = useCallback(
    (weeks: readonly Approval[]) => {
      const [first] = weeks
      if (!first || weeks.length > 1) return `${weeks.length} weeks`
      return first.memberId === me
        ? weekText(first.week)
        : `${nameOf(first.memberId)}, ${weekText(first.week)}`
    },
    [nameOf, me],
  )
  const now = useCallback(
    (weeks: readonly Approval[]) => weeks.flatMap(({ id }) => approvalNow(store.getState(), id) ?? []),
    [store],
  )
  const result = useCallback(
    (weeks: readonly Approval[]) =>
      now(weeks)
        .map(({ state }) => state)
        .join(),
    [now],
  )

  const submit = useCallback(
    async (week: string, more: { project?: string; note?: string } = {}) => {
      const { data } = await sendSubmit({ memberId: me, body: { week, ...more } })
      if (!data) return
      const waiting = data.data.filter(({ state }) => state === 'submitted')
      if (!waiting.length) showDone(`Week approved: ${weekText(week)}`)
      else
        showDone(`Week submitted: ${weekText(week)}`, {
          undo: () => void sendWithdraw({ memberId: me, body: { ids: waiting.map(({ id }) => id) } }),
          result: () => result(waiting),
        })
    },
    [sendSubmit, sendWithdraw, result, me],
  )
  const withdraw = useCallback(
    (week: Approval) => {
      const { week: monday, project, note } = week
      const call = sendWithdraw({ memberId: me, body: { ids: [week.id] } })
      showDone(`Week withdrawn: ${weekText(monday)}`, {
        undo: () =>
          void sendSubmit({ memberId: me, body: { week: monday, note, ...(project && { project }) } }),
        result: () => result([week]),
        call,
      })
    },
    [sendWithdraw, sendSubmit, result, me],
  )
  const approve = useCallback(
    (weeks: readonly Approval[]) => {
      const call = sendDecision({ body: { state: 'approved', weeks: weeks.map(seen) } })
      // As they were answered: who is quick would take back what is not known yet, and be refused.
      const takeBack = async () => {
        const { data } = await call
        if (data) await sendDecision({ body: { state: 'submitted', weeks: data.data.map(seen) } })
      }
      showDone(`Approved: ${namesOf(weeks)}`, {
        undo: () => void takeBack(),
        result: () => result(weeks),
        call,
      })
    },
    [sendDecision, namesOf, result],
  )
  const sendBack = useCallback(
    (week: Approval, comment: string) => {
      const call = sendDecision({ body: { state: 'returned', weeks: [seen(week)], comment } })
      showDone(`${week.state === 'approved' ? 'Unlocked' : 'Sent back'}: ${namesOf([week])}`, { call })
    },
    [sendDecision, namesOf],
  )
  return useMemo(
    () => ({ submit, isSubmitting, withdraw, approve, sendBack }),
    [submit, isSubmitting, withdraw, approve, sendBack],
  )
}
