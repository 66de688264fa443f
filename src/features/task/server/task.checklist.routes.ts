import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { forbidden, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { MemberContext, Platform } from '#server/platform.ts'
import { may } from '#shared/access.ts'
import { type ChecklistItem, maxChecklistItems, taskContract } from '../task.contract.ts'
import { isTaskVisible, shownTask, taskResource } from '../task.rules.ts'
import { lockTask } from './task.queries.ts'
import { updateTask } from './task.write.queries.ts'

/** The lines of a checklist, changed one by one, so that two people can tick at once. */
export async function taskChecklistRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, taskContract.addChecklistItem, ({ params, body, ...context }) =>
    change(context, params.id, (list) => {
      const id = body.id ?? uuidv7()
      if (list.some((item) => item.id === id)) return list
      if (list.length >= maxChecklistItems)
        throw invalid({ title: `A checklist can have up to ${maxChecklistItems} items` })
      return [...list, { id, title: body.title, done: false }]
    }),
  )

  handle(app, platform, taskContract.updateChecklistItem, ({ params, body, ...context }) =>
    change(context, params.id, (list) => {
      const { position, ...fields } = body
      const item = list.find(({ id }) => id === params.itemId)
      if (!item) throw notFound('Checklist item')
      const changed = { ...item, ...fields }
      if (position === undefined) return list.map((other) => (other === item ? changed : other))
      const others = list.filter((other) => other !== item)
      return [...others.slice(0, position), changed, ...others.slice(position)]
    }),
  )

  handle(app, platform, taskContract.deleteChecklistItem, ({ params, ...context }) =>
    change(context, params.id, (list) => list.filter(({ id }) => id !== params.itemId)),
  )
}

type Context = Pick<MemberContext, 'member' | 'write'>

function change(
  { member, write }: Context,
  taskId: string,
  next: (list: ChecklistItem[]) => ChecklistItem[],
) {
  return write(async (trx, log) => {
    const task = await lockTask(trx, member, taskId)
    if (!task || !isTaskVisible(member, task)) throw notFound('Task')
    if (!may(member, 'task.update', taskResource(task))) throw forbidden()
    const { description, ...before } = task
    const checklist = next(before.checklist ?? [])
    if (JSON.stringify(checklist) === JSON.stringify(before.checklist))
      return answer(shownTask(member, before))
    const data = { ...(await updateTask(trx, member, taskId, { checklist })), checklist }
    log({ object: 'task', event: 'update', data, before })
    return answer(shownTask(member, data))
  })
}
