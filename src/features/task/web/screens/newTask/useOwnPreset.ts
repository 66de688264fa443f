import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { useMatch } from 'react-router'
import { useMemberId } from '#features/user/web/user.api.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { isDraftEmpty, newTaskTyped, selectNewTask, type TaskDraftState } from '../../taskDraft.slice.ts'

/**
 * A new task that is begun at one's own tasks is one's own, so that it stands in the list one looks at. It shows as
 * a chip, which can be changed; begun and left without a word, it is nobody's again.
 */
export function useOwnPreset() {
  const dispatch = useAppDispatch()
  const store = useStore<TaskDraftState>()
  const me = useMemberId()
  const [params] = useSearchParams()
  const isMine = useMatch('/my-tasks/*') !== null && !params.get('tab')
  useEffect(() => {
    const draft = selectNewTask(store.getState())
    if (!isMine || !isDraftEmpty(draft) || draft.executor) return
    dispatch(newTaskTyped({ executor: me }))
    return () => {
      const left = selectNewTask(store.getState())
      if (isDraftEmpty(left) && left.executor === me) dispatch(newTaskTyped({ executor: null }))
    }
  }, [dispatch, store, isMine, me])
}
