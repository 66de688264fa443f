import { useCallback, useMemo } from 'react'
import { useStore } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import type { TimeOff } from '../../timeOff.shape.ts'
import { daysText } from '../parts/timeOffText.ts'
import {
  timeOffApi,
  useAnswerTimeOffMutation,
  useCancelTimeOffMutation,
  useRestoreTimeOffMutation,
} from '../timeOff.api.ts'

type State = Parameters<typeof timeOffApi.util.selectCachedArgsForQuery>[0]

/** The status that time off has now, in whichever list it is loaded: what a step back is compared with. */
function statusNow(state: State, id: string): unknown {
  for (const asked of timeOffApi.util.selectCachedArgsForQuery(state, 'getTimeOff')) {
    const found = timeOffApi.endpoints.getTimeOff.select(asked)(state).data?.entities[id]
    if (found) return found.status
  }
  return undefined
}

/** What can be done with time off in one step, each with the way back. */
export function useTimeOffSteps() {
  const me = useMemberId()
  const nameOf = useMemberNames()
  const store = useStore<State>()
  const [sendAnswer] = useAnswerTimeOffMutation()
  const [sendCancel] = useCancelTimeOffMutation()
  const [sendRestore] = useRestoreTimeOffMutation()

  const answer = useCallback(
    (one: TimeOff, status: 'approved' | 'declined', text = '') => {
      const params = { id: one.id }
      const send = () => sendAnswer({ params, body: { status, ...(text && { answer: text }) } })
      showDone(
        `${status === 'approved' ? 'Approved' : 'Declined'}: ${nameOf(one.memberId)}, ${daysText(one)}`,
        {
          undo: () => void sendAnswer({ params, body: { status: 'requested' } }),
          redo: send,
          result: () => statusNow(store.getState(), one.id),
          call: send(),
        },
      )
    },
    [sendAnswer, nameOf, store],
  )
  const cancel = useCallback(
    (one: TimeOff) => {
      const params = { id: one.id }
      const whose = one.memberId === me ? '' : ` of ${nameOf(one.memberId)}`
      const call = sendCancel({ params })
      showDone(`Time off${whose} cancelled: ${daysText(one)}`, {
        undo: () => void sendRestore({ params }),
        redo: () => sendCancel({ params }),
        result: () => statusNow(store.getState(), one.id),
        call,
      })
    },
    [sendCancel, sendRestore, nameOf, me, store],
  )
  return useMemo(() => ({ answer, cancel }), [answer, cancel])
}
