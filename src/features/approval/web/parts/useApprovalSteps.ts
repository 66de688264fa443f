import { useCallback, useMemo } from 'react'
import { useStore } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { orShowFailure, showDone } from '#web/ui/feedback/toast.ts'
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

type Decision = { state: 'approved' | 'returned' | 'submitted'; comment?: string }

const notSubmitted = 'The week was not submitted.'

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
      const send = () => sendSubmit({ memberId: me, body: { week, ...more } })
      const { data } = await send()
      if (!data) return
      const waiting = data.data.filter(({ state }) => state === 'submitted')
      if (!waiting.length) showDone(`Week approved: ${weekText(week)}`)
      else
        showDone(`Week submitted: ${weekText(week)}`, {
          undo: () => sendWithdraw({ memberId: me, body: { ids: waiting.map(({ id }) => id) } }),
          redo: () => orShowFailure(send(), notSubmitted),
          result: () => result(waiting),
        })
    },
    [sendSubmit, sendWithdraw, result, me],
  )
  const withdraw = useCallback(
    (week: Approval) => {
      const { week: monday, project, note } = week
      const send = () => sendWithdraw({ memberId: me, body: { ids: [week.id] } })
      showDone(`Week withdrawn: ${weekText(monday)}`, {
        undo: () =>
          orShowFailure(
            sendSubmit({ memberId: me, body: { week: monday, note, ...(project && { project }) } }),
            notSubmitted,
          ),
        redo: send,
        result: () => result([week]),
        call: send(),
      })
    },
    [sendWithdraw, sendSubmit, result, me],
  )
  const decide = useCallback(
    (message: string, weeks: readonly Approval[], decision: Decision, back: Decision['state']) => {
      const call = sendDecision({ body: { ...decision, weeks: weeks.map(seen) } })
      let latest = call
      // As they were answered: who is quick would decide on what is not known yet, and be refused.
      const decideNext = async (next: Decision) => {
        const before = await latest
        if (!before.data) return before
        latest = sendDecision({ body: { ...next, weeks: before.data.data.map(seen) } })
        return latest
      }
      showDone(message, {
        undo: () => decideNext({ state: back }),
        redo: () => decideNext(decision),
        result: () => result(weeks),
        call,
      })
    },
    [sendDecision, result],
  )
  const approve = useCallback(
    (weeks: readonly Approval[]) =>
      decide(`Approved: ${namesOf(weeks)}`, weeks, { state: 'approved' }, 'submitted'),
    [decide, namesOf],
  )
  const sendBack = useCallback(
    (week: Approval, comment: string) => {
      const isApproved = week.state === 'approved'
      const message = `${isApproved ? 'Unlocked' : 'Sent back'}: ${namesOf([week])}`
      decide(message, [week], { state: 'returned', comment }, isApproved ? 'approved' : 'submitted')
    },
    [decide, namesOf],
  )
  return useMemo(
    () => ({ submit, isSubmitting, withdraw, approve, sendBack }),
    [submit, isSubmitting, withdraw, approve, sendBack],
  )
}
