import { useStore } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { showDone } from '#web/ui/feedback/toast.ts'
import { fieldsOf, pushUndoStep } from '#web/ui/feedback/undo.ts'
import type { ChecklistItem, Task } from '../../../../task.contract.ts'
import {
  selectTaskList,
  useAddChecklistItemMutation,
  useDeleteChecklistItemMutation,
  useUpdateChecklistItemMutation,
} from '../../../task.api.ts'

const none: ChecklistItem[] = []

/** The lines of a checklist and what changes them one by one, so that two people can tick at once. */
export function useChecklist(task: Task) {
  const items = task.checklist ?? none
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const [addItem] = useAddChecklistItemMutation()
  const [updateItem] = useUpdateChecklistItemMutation()
  const [deleteItem] = useDeleteChecklistItemMutation()
  const params = { id: task.id }

  const now = () => selectTaskList(store.getState())?.entities[task.id]?.checklist ?? none
  const send = (id: string, change: Partial<Pick<ChecklistItem, 'title' | 'done'>>) =>
    updateItem({
      params: { ...params, itemId: id },
      body: change,
      optimistic: now().map((item) => (item.id === id ? { ...item, ...change } : item)),
    })
  function update(id: string, change: Partial<Pick<ChecklistItem, 'title' | 'done'>>) {
    const find = () => now().find((item) => item.id === id)
    const before = find()
    if (!before) return
    const { title, done } = before
    const sent = send(id, change)
    const undo = () => void send(id, { title, done })
    const result = () => fieldsOf(find(), ['title', 'done'])
    const redo = () => send(id, change)
    pushUndoStep({ what: `“${title}” changed in the checklist`, undo, redo, result }, sent)
  }

  const place = (id: string, position: number) => {
    const list = now()
    const item = list.find((other) => other.id === id)
    if (!item) return
    return updateItem({
      params: { ...params, itemId: id },
      body: { position },
      optimistic: moved(list, item, position),
    })
  }
  const moved = (list: readonly ChecklistItem[], item: ChecklistItem, position: number) =>
    list.filter(({ id }) => id !== item.id).toSpliced(position, 0, item)

  return {
    items,
    add(title: string) {
      const item = { id: makeId(), title, done: false }
      const send = () => addItem({ params, body: { id: item.id, title }, optimistic: [...now(), item] })
      const added = send()
      const find = () => now().find(({ id }) => id === item.id)
      const undo = () =>
        void deleteItem({
          params: { ...params, itemId: item.id },
          optimistic: now().filter(({ id }) => id !== item.id),
        })
      const result = () => fieldsOf(find(), ['title', 'done'])
      pushUndoStep({ what: `“${title}” added to the checklist`, undo, redo: send, result }, added)
    },
    tick: (id: string, done: boolean) => update(id, { done }),
    rename: (id: string, title: string) => update(id, { title }),
    move(id: string, position: number) {
      const before = now().findIndex((item) => item.id === id)
      const sent = place(id, position)
      if (before < 0 || !sent) return
      const undo = () => void place(id, before)
      const result = () => now().map((item) => item.id)
      const redo = () => place(id, position)
      pushUndoStep({ what: 'Checklist reordered', undo, redo, result }, sent)
    },
    remove(item: ChecklistItem) {
      const position = items.indexOf(item)
      const left = items.filter((other) => other !== item)
      const send = (optimistic: ChecklistItem[]) =>
        deleteItem({ params: { ...params, itemId: item.id }, optimistic })
      const call = send(left)
      const undo = () => {
        void addItem({
          params,
          body: { id: item.id, title: item.title },
          optimistic: moved(left, item, position),
        })
        void updateItem({
          params: { ...params, itemId: item.id },
          body: { done: item.done, position },
          optimistic: moved(left, item, position),
        })
      }
      const redo = () => send(now().filter(({ id }) => id !== item.id))
      showDone('Item deleted', { undo, redo, call })
    },
  }
}
