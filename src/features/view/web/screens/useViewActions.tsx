import { Text } from '@mantine/core'
import { useStore } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { useMemberId } from '#features/user/web/user.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import { fieldsOf, pushUndoStep } from '#web/ui/feedback/undo.ts'
import type { View } from '../../view.contract.ts'
import type { ViewValue } from '../parts/viewValue.ts'
import {
  selectViews,
  useCreateViewMutation,
  useDeleteViewMutation,
  useUpdateViewMutation,
} from '../view.api.ts'
import { viewSettingsDropped } from '../view.slice.ts'

export type NewView = Pick<View, 'name' | 'description' | 'screen' | 'project' | 'shared'> & {
  value: ViewValue
}

/** What can be done with views; each answers what refused it, if something did. */
export function useViewActions() {
  const dispatch = useAppDispatch()
  const me = useMemberId()
  const [create] = useCreateViewMutation()
  const [update] = useUpdateViewMutation()
  const [deleteView] = useDeleteViewMutation()

  const store = useStore<Parameters<typeof selectViews>[0]>()

  const change = (
    view: View,
    body: Partial<Pick<View, 'name' | 'description' | 'shared'>> & { value?: ViewValue },
  ) => update({ params: { id: view.id }, body: body as Parameters<typeof update>[0]['body'] })
  /** The way back to how a view was, and to this once more. */
  const back = (view: View, to: Parameters<typeof change>[1]) => {
    const fields = Object.keys(to)
    const before = Object.fromEntries(fields.map((field) => [field, view[field as keyof typeof to]]))
    return {
      undo: () => void change(view, before as typeof to),
      redo: () => change(view, to),
      result: () => fieldsOf(selectViews(store.getState()).byId[view.id], fields),
    }
  }

  function save(view: NewView, id = makeId()) {
    const body = { id, ...view } as Parameters<typeof create>[0]['body']
    const optimistic = { id, ...view, createdBy: me, createdAt: '', updatedAt: '' }
    return create({ body, optimistic })
  }
  function remove(view: View) {
    const send = () => deleteView({ params: { id: view.id } })
    const { id, name, description, screen, project, shared } = view
    const copy = { name, description, screen, project, shared, value: view.value as ViewValue }
    const call = send()
    showDone('View deleted', {
      call,
      ...(view.createdBy === me && { undo: () => save(copy, id), redo: send }),
    })
  }
  return {
    save,
    rename(view: View, { name, description }: Pick<View, 'name' | 'description'>) {
      const call = change(view, { name, description })
      const what =
        view.name === name
          ? `Description of “${name}” changed`
          : `The view “${view.name}” is now called “${name}”`
      pushUndoStep({ what, ...back(view, { name, description }) }, call)
      return call
    },
    async saveChanges(view: View, value: ViewValue) {
      const { error } = await change(view, { value })
      if (error) return
      dispatch(viewSettingsDropped(view.id))
      showDone(`“${view.name}” saved`, back(view, { value }))
    },
    async share(view: View, shared: boolean) {
      const { error } = await change(view, { shared })
      if (!error) showDone(shared ? 'View shared' : 'Only you can see this view now', back(view, { shared }))
    },
    remove(view: View) {
      if (view.createdBy === me) return remove(view)
      // Made anew it would be somebody else's.
      confirm({
        title: 'Delete this view?',
        text: (
          <Text style={{ overflowWrap: 'anywhere' }}>
            “<bdi>{view.name}</bdi>” is someone else’s, and everyone loses it. You can restore it from Trash
            for 30 days.
          </Text>
        ),
        action: 'Delete view',
        onConfirm: () => remove(view),
      })
    },
  }
}
