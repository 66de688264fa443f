import { useStore } from 'react-redux'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import type { Project } from '../../../project.contract.ts'
import {
  selectProjectEntities,
  useAddProjectMembersMutation,
  useRemoveProjectMembersMutation,
} from '../../project.api.ts'

/** Changes who works on a project; the toast takes it back. */
export function useProjectMembers(project: Project) {
  const { byId } = useMembers()
  const me = useMemberId()
  const store = useStore<Parameters<typeof selectProjectEntities>[0]>()
  const now = () => selectProjectEntities(store.getState())?.[project.id]?.members ?? []
  const [addMembers] = useAddProjectMembersMutation()
  const [removeMembers] = useRemoveProjectMembersMutation()
  const nameOf = (id: string) => (byId[id] ? memberName(byId[id]) : 'The member')
  const say = (ids: readonly string[], what: string) =>
    ids.length === 1 ? `${nameOf(ids[0]!)} was ${what}` : `${ids.length} members were ${what}`

  const send = (ids: string[], isAdding: boolean) => {
    const body = { projectId: project.id, memberIds: ids }
    const others = now().filter((id) => !ids.includes(id))
    return isAdding
      ? addMembers({ body, members: [...others, ...ids] })
      : removeMembers({ body, members: others })
  }
  /** The way back, unless a colleague was there before. */
  const back = (ids: string[], isAdding: boolean) => ({
    undo: () => void send(ids, isAdding),
    redo: () => send(ids, !isAdding),
    result: () => ids.map((id) => now().includes(id)),
  })
  const remove = (ids: string[]) =>
    void send(ids, false).then(({ error }) => {
      if (!error) showDone(say(ids, 'removed'), back(ids, true))
    })

  return {
    send,
    /** After some were added one by one. */
    sayAdded: (ids: string[]) => showDone(say(ids, 'added'), back(ids, false)),
    remove(id: string) {
      if (id !== me) return remove([id])
      confirm({
        title: 'Leave this project?',
        text: 'Unless your role sees all projects, you’ll lose access to it and its tasks.',
        action: 'Leave project',
        onConfirm: () => void send([id], false),
      })
    },
  }
}
