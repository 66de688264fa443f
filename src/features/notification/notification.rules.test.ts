import { describe, expect, test } from 'vitest'
import type { Comment } from '#features/comment/comment.shape.ts'
import { makeTask } from '#features/task/task.factory.ts'
import { foldFields } from './notification.fold.rules.ts'
import { isGlobalNews, isNews } from './notification.news.rules.ts'
import {
  commentIntents,
  memberIntents,
  projectMemberIntents,
  taskIntents,
} from './notification.recipient.rules.ts'
import { matrix, refusedSettings, settingsOf } from './notification.rules.ts'
import { notificationKinds } from './notification.shape.ts'

const [ann, bo, cy] = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const now = '2026-05-04T09:00:00Z'
const base = makeTask('t1', { executor: ann, createdBy: bo, createdAt: now, updatedAt: now })

describe('recipients of task notifications', () => {
  const whom = (intents: { memberId: string; kind: string }[]) =>
    intents.map(({ memberId, kind }) => [memberId, kind])

  test('are the executor on assignment, executor and creator on changes, never the actor', () => {
    expect(whom(taskIntents({ event: 'create', actor: bo, data: base }))).toEqual([[ann, 'assigned']])
    const update = { event: 'update', data: { ...base, priority: 'high' }, before: base } as const
    expect(whom(taskIntents({ ...update, actor: cy }))).toEqual([
      [ann, 'changed'],
      [bo, 'changed'],
    ])
    expect(whom(taskIntents({ ...update, actor: ann }))).toEqual([[bo, 'changed']])
    expect(whom(taskIntents({ ...update, actor: null }))).toHaveLength(2)
  })

  test('are none on unwatched changes, deletion and restore', () => {
    const update = { event: 'update', data: { ...base, title: 'New' }, before: base } as const
    expect(taskIntents({ ...update, actor: cy })).toEqual([])
    expect(taskIntents({ event: 'delete', actor: cy, data: { id: base.id }, before: base })).toEqual([])
    const back = { ...base, updatedAt: '2026-05-05T09:00:00Z' }
    expect(taskIntents({ event: 'create', actor: cy, data: back })).toEqual([])
  })

  test('of a comment are mentioned members and participants, once each', () => {
    const comment = {
      id: cy,
      task: base.id,
      memberId: bo,
      text: `[@A](member:${ann}) [@A](member:${ann})`,
      teamOnly: false,
      replyTo: null,
      reactions: [],
      createdAt: now,
      editedAt: null,
      updatedAt: now,
    } satisfies Comment
    const task = { executor: ann, createdBy: bo, participants: [cy, ann] }
    expect(whom(commentIntents({ event: 'create', actor: bo, data: comment }, task))).toEqual([
      [ann, 'mentioned'],
      [cy, 'commented'],
    ])
  })
})

test('of project members only the added ones are notified', () => {
  const before = { projectId: base.project, memberIds: [ann], updatedAt: now }
  const data = { ...before, memberIds: [ann, bo] }
  const intents = projectMemberIntents({ event: 'create', actor: null, data, before }, 'Website')
  expect(intents).toMatchObject([{ memberId: bo, what: 'addedToProject' }])
  expect(projectMemberIntents({ event: 'delete', actor: null, data }, 'Website')).toEqual([])
})

test('a withdrawn invitation does not notify its inviter, a declined one does', () => {
  const before = {
    id: ann,
    profile: null,
    email: 'ann@example.com',
    status: 'invited' as const,
    roleId: cy,
    weeklyMinutes: null,
    inviteExpiresAt: now,
    updatedAt: now,
  }
  const deletion = { event: 'delete', data: { id: ann }, before } as const
  const context = { inviter: bo, roleName: () => null }
  expect(memberIntents({ ...deletion, actor: cy }, context)).toEqual([])
  expect(memberIntents({ ...deletion, actor: ann }, context)).toMatchObject([
    { memberId: bo, what: 'declined' },
  ])
})

test('successive changes of a field are merged from first to last value', () => {
  const step = (before: string, after: string) => [{ field: 'dueDate', before, after }]
  expect(foldFields(step('a', 'b'), step('b', 'c'))).toEqual(step('a', 'c'))
  expect(foldFields(step('a', 'b'), step('b', 'a'))).toEqual([])
})

test('settings cover every kind, default to the matrix, and reject changes of fixed values', () => {
  const { kinds } = settingsOf({ kinds: { assigned: { bell: false } } })
  expect(Object.keys(kinds)).toEqual([...notificationKinds])
  expect(kinds.assigned).toEqual({ inApp: true, email: true, bell: false })
  expect(kinds.changed).toEqual({ inApp: true, email: false, bell: false })
  expect(kinds.signIn.email).toBe(matrix.signIn.email === 'always')
  expect(
    Object.keys(refusedSettings({ kinds: { signIn: { email: false, bell: true, inApp: false } } })),
  ).toEqual(['kinds.signIn.email', 'kinds.signIn.bell'])
})

test('an update without fields is not news, and a description is not workspace news', () => {
  const item = {
    seq: 1,
    object: 'project',
    event: 'update' as const,
    id: null,
    task: null,
    title: '',
    actor: null,
    at: now,
  }
  const of = (...names: string[]) => names.map((field) => ({ field, before: null, after: null }))
  expect(isNews({ ...item, fields: [] })).toBe(false)
  expect(isNews({ ...item, fields: of('description') })).toBe(true)
  expect(isGlobalNews({ ...item, fields: of('description') })).toBe(false)
  expect(isGlobalNews({ ...item, fields: of('status') })).toBe(true)
})
