import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { useMemberId } from '#features/user/web/user.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { selectProjectEntities } from '../../project.api.ts'
import {
  emptyProjectDraft,
  isProjectDraftEmpty,
  newProjectReplaced,
  newProjectTyped,
  type ProjectDraftState,
  selectNewProject,
} from '../../projectDraft.slice.ts'

/**
 * A project that is begun in another one is a part of it, with its members. Begun and left without a word, the next
 * one begins with nothing again.
 */
export function useInsidePreset(inside: string | null) {
  const dispatch = useAppDispatch()
  const store = useStore<ProjectDraftState & Parameters<typeof selectProjectEntities>[0]>()
  const me = useMemberId()
  useEffect(() => {
    const parent = inside ? selectProjectEntities(store.getState())?.[inside] : undefined
    const isEmpty = isProjectDraftEmpty(selectNewProject(store.getState()))
    if (parent) {
      const members = parent.members.filter((id) => id !== me)
      dispatch(newProjectTyped({ parentId: parent.id, ...(isEmpty && { members }) }))
    }
    return () => {
      if (isProjectDraftEmpty(selectNewProject(store.getState())))
        dispatch(newProjectReplaced(emptyProjectDraft))
    }
  }, [dispatch, store, inside, me])
}
