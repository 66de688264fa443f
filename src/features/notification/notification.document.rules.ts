import type { LiveDocument, PageComment, PlacedThread } from '#features/document/document.shape.ts'
import { newlyMentioned } from '#shared/rich/mentions.ts'
import { type NotifiableChange, type NotificationIntent, settle } from './notification.recipient.rules.ts'

/** Milliseconds. A comment that is brought back is no news. */
const fresh = 60_000

/** A page concerns whom it names. What a server that was killed left is put together by nobody: then it counts as the last writer’s. */
export function documentIntents({ actor, ...change }: NotifiableChange<LiveDocument>): NotificationIntent[] {
  if (change.event === 'delete') return []
  const { mentioned = [], updatedBy } = change.data
  return settle(
    actor ?? updatedBy,
    mentioned.flatMap(({ page, members }) =>
      members.map((memberId): NotificationIntent => ({ memberId, kind: 'mentioned', page })),
    ),
  )
}

/** A comment concerns whom it names, who took part in its thread, and who made the document. */
export function threadIntents({ actor, ...change }: NotifiableChange<PlacedThread>): NotificationIntent[] {
  if (change.event === 'delete') return []
  const { data, before } = change
  const known = new Map(before?.comments.map((comment) => [comment.id, comment]))
  const isNews = ({ id, createdAt }: PageComment) =>
    known.has(id) || Date.parse(data.updatedAt) - Date.parse(createdAt) < fresh
  const comments = data.comments.filter(isNews)
  const mentions = comments.flatMap(({ id, text }) =>
    newlyMentioned(text, known.get(id)?.text).map(
      (memberId): NotificationIntent => ({ memberId, kind: 'mentioned', page: data.page, comment: id }),
    ),
  )
  const added = comments.filter(({ id }) => !known.has(id))
  const near = [
    ...data.comments.map(({ memberId }) => memberId),
    data.createdBy,
    data.place?.createdBy ?? null,
  ]
  return settle(actor, [
    ...mentions,
    ...added.flatMap(({ id }) =>
      near.map((memberId): NotificationIntent | null =>
        memberId === null ? null : { memberId, kind: 'commented', page: data.page, comment: id },
      ),
    ),
  ])
}
