import { v7 as makeId } from 'uuid'
import { commentApi } from '#features/comment/web/comment.api.ts'
import type { Task, TaskChange } from '#features/task/task.contract.ts'
import { newTask } from '#features/task/task.rules.ts'
import { taskApi } from '#features/task/web/task.api.ts'
import { type Acts, type Hand, pick, sent, some } from './hand.ts'

const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const
const day = (hand: Hand) => `2026-12-${String(1 + hand.random(28)).padStart(2, '0')}`

function change(hand: Hand): TaskChange {
  const { workspace, members } = hand
  const word = hand.word()
  const changes: (() => TaskChange)[] = [
    () => ({ title: word }),
    () => ({ title: word }),
    () => ({ description: word }),
    () => ({ status: pick(hand, workspace.taskStatuses)?.id ?? null }),
    () => ({ status: pick(hand, workspace.taskStatuses)?.id ?? null }),
    () => ({ priority: pick(hand, priorities)! }),
    () => ({ executor: hand.random(4) ? (pick(hand, members)?.id ?? null) : null }),
    () => ({
      participants: some(hand, members, 2)
        .map(({ id }) => id)
        .sort(),
    }),
    () => ({
      tags: some(hand, workspace.tags, 3)
        .map(({ id }) => id)
        .sort(),
    }),
    () => ({
      dependsOn: some(hand, hand.tasks, 2)
        .map(({ id }) => id)
        .sort(),
    }),
    () => ({ dueDate: hand.random(3) ? day(hand) : null }),
    () => ({ estimate: hand.random(600) }),
    () => ({ project: pick(hand, hand.projects)?.id ?? '' }),
  ]
  return (pick(hand, changes) as () => TaskChange)()
}

const mineOrAll = (hand: Hand) => hand.tasks.filter((task) => hand.may('task.update', task))

/** What people do with tasks and what is said on them. */
export const taskActs: Acts = {
  createTask: [
    10,
    (hand) => {
      const project = pick(
        hand,
        hand.projects.filter(({ id }) => hand.mayCreateTask(id)),
      )
      if (!project) return
      const parent = hand.random(4)
        ? null
        : (pick(
            hand,
            hand.tasks.filter((task) => task.project === project.id),
          )?.id ?? null)
      const body = { id: makeId(), project: project.id, title: hand.word(), parent }
      const optimistic: Task = {
        ...newTask,
        ...body,
        position: 'a0',
        status: null,
        number: 0,
        isPriceFixed: false,
        active: false,
        activeTime: 0,
        unpricedTime: 0,
        createdBy: hand.memberId,
        createdAt: new Date().toISOString(),
        updatedAt: '',
      } as Task
      const made = sent(hand, hand.dispatch(taskApi.endpoints.createTask.initiate({ body, optimistic })), {
        object: 'task',
        id: body.id,
        created: true,
      })
      if (hand.random(3)) return made
      // Changed before its creation was answered, as after typing a title.
      const next = { priority: 'high' as const }
      void hand.dispatch(
        taskApi.endpoints.updateTask.initiate({ params: { id: body.id }, body: next, optimistic: next }),
      )
      return made
    },
  ],
  updateTask: [
    24,
    (hand) => {
      const task = pick(hand, mineOrAll(hand))
      if (!task) return
      const body = change(hand)
      return sent(
        hand,
        hand.dispatch(
          taskApi.endpoints.updateTask.initiate({ params: { id: task.id }, body, optimistic: body }),
        ),
        ...(body.title ? [{ object: 'task', id: task.id, field: 'title', value: body.title }] : []),
      )
    },
  ],
  updateTasks: [
    6,
    (hand) => {
      const tasks = some(hand, mineOrAll(hand), 4)
      if (!tasks.length) return
      const body = change(hand)
      const { title, ...fields } = body
      const changes = title ? { priority: 'urgent' as const } : fields
      return hand.dispatch(
        taskApi.endpoints.updateTasks.initiate({
          body: { tasks: tasks.map(({ id }) => ({ id, ...changes })) },
          optimistic: tasks.map(({ id }) => ({ id, change: changes })),
        }),
      )
    },
  ],
  deleteTasks: [
    5,
    async (hand) => {
      const tasks = some(
        hand,
        hand.tasks.filter((task) => hand.may('task.delete', task)),
        2,
      )
      const ids = tasks.map(({ id }) => id)
      if (!ids.length) return
      const { error } = await sent(
        hand,
        hand.dispatch(taskApi.endpoints.deleteTasks.initiate({ body: { ids } })),
      )
      if (!error) hand.deleted.tasks.push(...tasks)
    },
  ],
  restoreTasks: [
    4,
    (hand) => {
      const optimistic = hand.deleted.tasks.splice(0)
      const ids = optimistic.map(({ id }) => id)
      return ids.length
        ? hand.dispatch(taskApi.endpoints.restoreTasks.initiate({ body: { ids }, optimistic }))
        : undefined
    },
  ],
  duplicateTask: [
    2,
    (hand) => {
      const task = pick(
        hand,
        hand.tasks.filter(({ project }) => hand.may('task.create', { project })),
      )
      const id = makeId()
      return (
        task &&
        sent(
          hand,
          hand.dispatch(taskApi.endpoints.duplicateTask.initiate({ params: { id: task.id }, body: { id } })),
          { object: 'task', id, created: true },
        )
      )
    },
  ],
  showTask: [6, (hand) => hand.showTask(pick(hand, hand.tasks)?.id ?? '')],
  hideTask: [2, (hand) => hand.hideTask(pick(hand, hand.details)?.id ?? '')],
  checklist: [
    4,
    (hand) => {
      const detail = pick(
        hand,
        hand.details.filter((task) => hand.may('task.update', task)),
      )
      const items = detail?.checklist
      if (!detail || !items) return
      const params = { id: detail.id }
      const item = pick(hand, items)
      const { addChecklistItem, updateChecklistItem, deleteChecklistItem } = taskApi.endpoints
      const way = item ? hand.random(3) : 0
      if (way === 0 || !item) {
        const made = { id: makeId(), title: hand.word(), done: false }
        const body = { id: made.id, title: made.title }
        return hand.dispatch(addChecklistItem.initiate({ params, body, optimistic: [...items, made] }))
      }
      const one = { ...params, itemId: item.id }
      if (way === 1) {
        const optimistic = items.map((other) => (other === item ? { ...item, done: !item.done } : other))
        return hand.dispatch(
          updateChecklistItem.initiate({ params: one, body: { done: !item.done }, optimistic }),
        )
      }
      return hand.dispatch(
        deleteChecklistItem.initiate({ params: one, optimistic: items.filter((other) => other !== item) }),
      )
    },
  ],
  createComment: [
    6,
    (hand) => {
      const detail = pick(hand, hand.details)
      if (!detail) return
      const body = { id: makeId(), task: detail.id, text: hand.word() }
      return sent(hand, hand.dispatch(commentApi.endpoints.createComment.initiate({ body })), {
        object: 'task-comment',
        id: body.id,
        created: true,
      })
    },
  ],
  updateComment: [
    3,
    (hand) => {
      const before = pick(
        hand,
        hand.details.flatMap(({ comments }) => comments),
      )
      if (!before) return
      const arg = { params: { id: before.id }, body: { text: hand.word() }, before }
      return sent(hand, hand.dispatch(commentApi.endpoints.updateComment.initiate(arg)), {
        object: 'task-comment',
        id: before.id,
        field: 'text',
        value: arg.body.text,
      })
    },
  ],
  deleteComment: [
    3,
    async (hand) => {
      const before = pick(
        hand,
        hand.details.flatMap(({ comments }) => comments),
      )
      if (!before) return
      const { id, task } = before
      const { error } = await sent(
        hand,
        hand.dispatch(commentApi.endpoints.deleteComment.initiate({ params: { id }, before })),
      )
      if (!error) hand.deleted.comments.push({ id, task })
    },
  ],
  restoreComment: [
    2,
    (hand) => {
      const deleted = hand.deleted.comments.shift()
      return (
        deleted && hand.dispatch(commentApi.endpoints.restoreComment.initiate({ params: { id: deleted.id } }))
      )
    },
  ],
}
