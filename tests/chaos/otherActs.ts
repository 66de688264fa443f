import { v7 as makeId } from 'uuid'
import { clientApi } from '#features/client/web/client.api.ts'
import { memberApi } from '#features/member/web/member.api.ts'
import { newProject } from '#features/project/project.rules.ts'
import { projectApi } from '#features/project/web/project.api.ts'
import { rateApi } from '#features/rate/web/rate.api.ts'
import { roleApi } from '#features/role/web/role.api.ts'
import type { AnyStatus } from '#features/status/status.shape.ts'
import { statusApi } from '#features/status/web/status.api.ts'
import { tagApi } from '#features/tag/web/tag.api.ts'
import { newEntry, startTimer, stopTimer } from '#features/time/web/screens/timer/timer.ts'
import { timeApi } from '#features/time/web/time.api.ts'
import { viewApi } from '#features/view/web/view.api.ts'
import { workspaceApi } from '#features/workspace/web/workspace.api.ts'
import { type Acts, pick, sent } from './hand.ts'

/** What people do with everything else. */
export const otherActs: Acts = {
  createTag: [
    2,
    (hand) => {
      if (!hand.may('tag.manage')) return
      const tag = { id: makeId(), name: hand.word(), color: '#5755d9' }
      const optimistic = { ...tag, position: hand.workspace.tags.length, updatedAt: '' }
      return sent(hand, hand.dispatch(tagApi.endpoints.createTag.initiate({ body: tag, optimistic })), {
        object: 'tag',
        id: tag.id,
        created: true,
      })
    },
  ],
  changeTag: [
    3,
    (hand) => {
      const before = pick(hand, hand.workspace.tags)
      if (!before || !hand.may('tag.manage')) return
      const params = { id: before.id }
      const { deleteTag, updateTag, setTagPositions } = tagApi.endpoints
      const way = hand.random(4)
      if (way === 0) return hand.dispatch(deleteTag.initiate({ params, before }))
      if (way < 3) return hand.dispatch(updateTag.initiate({ params, body: { name: hand.word() }, before }))
      const ids = hand.workspace.tags.map(({ id }) => id).reverse()
      return hand.dispatch(setTagPositions.initiate({ body: { ids }, before: hand.workspace.tags }))
    },
  ],
  createStatus: [
    2,
    (hand) => {
      if (!hand.may('status.manage')) return
      const kind = pick(hand, ['task', 'project'] as const)!
      const body = {
        id: makeId(),
        name: hand.word(),
        category: pick(hand, ['todo', 'active', 'done'] as const)!,
      }
      const optimistic: AnyStatus = { ...body, position: 50, updatedAt: '' }
      return sent(
        hand,
        hand.dispatch(statusApi.endpoints.createStatus.initiate({ kind, body, optimistic })),
        {
          object: `${kind}-status`,
          id: body.id,
          created: true,
        },
      )
    },
  ],
  changeStatus: [
    3,
    (hand) => {
      if (!hand.may('status.manage')) return
      const kind = pick(hand, ['task', 'project'] as const)!
      const all: AnyStatus[] = kind === 'task' ? hand.workspace.taskStatuses : hand.workspace.projectStatuses
      const before = pick(hand, all)
      if (!before) return
      const params = { id: before.id }
      const { deleteStatus, updateStatus, setStatusPositions } = statusApi.endpoints
      const way = hand.random(4)
      if (way === 0) {
        const moveTo = hand.random(3)
          ? (pick(
              hand,
              all.filter((other) => other !== before),
            )?.id ?? null)
          : null
        return hand.dispatch(deleteStatus.initiate({ kind, params, body: { moveTo }, before }))
      }
      if (way < 3)
        return hand.dispatch(updateStatus.initiate({ kind, params, body: { name: hand.word() }, before }))
      const ids = all.map(({ id }) => id).reverse()
      return hand.dispatch(setStatusPositions.initiate({ kind, body: { ids }, before: all }))
    },
  ],
  createProject: [
    2,
    (hand) => {
      if (!hand.may('project.create')) return
      const body = { id: makeId(), name: hand.word() }
      const optimistic = {
        ...newProject,
        ...body,
        key: 'NEW',
        color: '#5755d9',
        status: null,
        members: [hand.memberId],
        createdBy: hand.memberId,
        createdAt: '',
        updatedAt: '',
      }
      return sent(hand, hand.dispatch(projectApi.endpoints.createProject.initiate({ body, optimistic })), {
        object: 'project',
        id: body.id,
        created: true,
      })
    },
  ],
  changeProject: [
    4,
    (hand) => {
      const project = pick(
        hand,
        hand.projects.filter(({ id }) => hand.may('project.update', { project: id })),
      )
      if (!project) return
      const body = pick(hand, [
        { name: hand.word() },
        { priority: 'high' as const },
        { status: pick(hand, hand.workspace.projectStatuses)?.id ?? null },
        { description: hand.word() },
        { client: pick(hand, hand.clients)?.id ?? null },
      ])!
      if (hand.random(2))
        return hand.dispatch(
          projectApi.endpoints.updateProject.initiate({ params: { id: project.id }, body }),
        )
      return hand.dispatch(
        projectApi.endpoints.updateProjects.initiate({ body: { projects: [{ id: project.id, ...body }] } }),
      )
    },
  ],
  deleteProject: [
    1,
    (hand) => {
      const project = pick(
        hand,
        hand.projects.filter(({ id }) => hand.may('project.delete', { project: id })),
      )
      if (!project || hand.projects.length < 4) return
      return hand.dispatch(projectApi.endpoints.deleteProject.initiate({ params: { projectId: project.id } }))
    },
  ],
  duplicateProject: [
    1,
    (hand) => {
      const project = pick(hand, hand.projects)
      if (!project || !hand.may('project.create') || hand.projects.length > 8) return
      return hand.dispatch(
        projectApi.endpoints.duplicateProject.initiate({
          params: { projectId: project.id },
          body: { id: makeId() },
        }),
      )
    },
  ],
  pinProject: [
    3,
    (hand) => {
      const project = pick(hand, hand.projects)
      return (
        project &&
        hand.dispatch(
          projectApi.endpoints.pinProject.initiate({
            query: { projectId: project.id },
            body: { pinned: !project.pinned },
          }),
        )
      )
    },
  ],
  projectMembers: [
    4,
    (hand) => {
      const project = pick(
        hand,
        hand.projects.filter(({ id }) => hand.may('project.members', { project: id })),
      )
      const member = pick(
        hand,
        hand.members.filter(({ id }) => id !== hand.memberId),
      )
      if (!project || !member) return
      const isIn = project.members.includes(member.id)
      const members = isIn
        ? project.members.filter((id) => id !== member.id)
        : [...project.members, member.id]
      const body = { projectId: project.id, memberIds: [member.id] }
      const { addProjectMembers, removeProjectMembers } = projectApi.endpoints
      return hand.dispatch((isIn ? removeProjectMembers : addProjectMembers).initiate({ body, members }))
    },
  ],
  views: [
    3,
    (hand) => {
      const { createView, updateView, deleteView } = viewApi.endpoints
      const own = pick(
        hand,
        hand.views.filter(({ createdBy }) => createdBy === hand.memberId),
      )
      const way = own ? hand.random(3) : 0
      if (way === 0 || !own) {
        const project = pick(hand, [null, pick(hand, hand.projects)?.id ?? null]) ?? null
        const screen = project ? ('project' as const) : ('projects' as const)
        const body = {
          id: makeId(),
          name: hand.word(),
          description: '',
          screen,
          project,
          shared: hand.random(2) === 0,
          value: {},
        }
        const optimistic = { ...body, createdBy: hand.memberId, createdAt: '', updatedAt: '' }
        return sent(hand, hand.dispatch(createView.initiate({ body, optimistic })), {
          object: 'view',
          id: body.id,
          created: true,
        })
      }
      const params = { id: own.id }
      if (way === 1) return hand.dispatch(deleteView.initiate({ params }))
      return hand.dispatch(updateView.initiate({ params, body: { name: hand.word(), shared: !own.shared } }))
    },
  ],
  clients: [
    2,
    (hand) => {
      if (!hand.may('client.update')) return
      const { createClient, updateClient, deleteClient } = clientApi.endpoints
      const known = pick(hand, hand.clients)
      const way = known ? hand.random(4) : 0
      if (way === 0 || !known) {
        const body = { id: makeId(), title: hand.word() }
        const terms = { currency: null, paymentTerms: null, language: null, tax: null }
        const blank = { email: '', ...terms, archivedAt: null }
        const made = { createdBy: hand.memberId, createdAt: '', updatedAt: '' }
        const optimistic = { ...body, ...blank, ...made }
        return hand.dispatch(createClient.initiate({ body, optimistic }))
      }
      const params = { id: known.id }
      if (way === 1 && hand.may('client.delete')) return hand.dispatch(deleteClient.initiate({ params }))
      return hand.dispatch(updateClient.initiate({ params, body: { title: hand.word() } }))
    },
  ],
  timer: [
    4,
    (hand) => {
      if (hand.random(3) === 0) return hand.dispatch(stopTimer())
      const task = pick(
        hand,
        hand.tasks.filter((one) => hand.may('time.track', { project: one.project, owners: [hand.memberId] })),
      )
      return task && hand.dispatch(startTimer(task.id))
    },
  ],
  timeEntries: [
    5,
    (hand) => {
      const { createTimeEntry, updateTimeEntry, deleteTimeEntries } = timeApi.endpoints
      const own = pick(
        hand,
        hand.entries.filter(({ memberId, end }) => memberId === hand.memberId && end),
      )
      const way = own ? hand.random(4) : 0
      const task = pick(
        hand,
        hand.tasks.filter((one) => hand.may('time.track', { project: one.project, owners: [hand.memberId] })),
      )
      if (way < 2 && task) {
        const at = Date.parse(`${hand.week.from}T00:00:00Z`) + hand.random(5 * 24 * 60) * 60_000
        const start = new Date(at).toISOString()
        const end = new Date(at + (1 + hand.random(20)) * 60_000).toISOString()
        const after = newEntry(
          { ...task, task: task.id },
          {
            memberId: hand.memberId,
            start,
            end,
            isManual: true,
            createdBy: hand.memberId,
          },
        )
        const body = { id: after.id, task: task.id, start, end, note: hand.word() }
        return sent(
          hand,
          hand.dispatch(
            createTimeEntry.initiate({
              body,
              shown: [{ before: null, after: { ...after, note: body.note } }],
            }),
          ),
          { object: 'time-entry', id: after.id, created: true },
        )
      }
      if (!own) return
      if (way === 2)
        return hand.dispatch(
          deleteTimeEntries.initiate({ body: { ids: [own.id] }, shown: [{ before: own, after: null }] }),
        )
      const body = { note: hand.word() }
      return hand.dispatch(
        updateTimeEntry.initiate({
          params: { id: own.id },
          body,
          shown: [{ before: own, after: { ...own, ...body } }],
        }),
      )
    },
  ],
  rates: [
    1,
    (hand) => {
      const project = pick(
        hand,
        hand.projects.filter(({ id }) => hand.may('money.view', { project: id })),
      )
      if (!project || !hand.may('project.update', { project: project.id })) return
      const rate = hand.random(3) ? 50 + hand.random(100) : null
      const body = {
        project: project.id,
        client: null,
        member: null,
        cost: false,
        from: null,
        rate,
        applyToUnbilled: false,
      }
      return hand.dispatch(rateApi.endpoints.setRate.initiate({ body }))
    },
  ],
  changeRole: [
    1,
    (hand) => {
      const before = pick(
        hand,
        hand.workspace.roles.filter(({ isOwner }) => !isOwner),
      )
      if (!before || !hand.may('role.manage')) return
      const flips = [
        { 'task.view': before['task.view'] === 'project' ? 'own' : 'project' },
        { 'money.view': before['money.view'] === 'project' ? 'none' : 'project' },
        { 'time.view': before['time.view'] === 'own' ? 'project' : 'own' },
        { 'client.view': before['client.view'] === 'all' ? 'none' : 'all' },
        { 'member.view': before['member.view'] === 'project' ? 'all' : 'project' },
      ] as const
      const body = pick(hand, flips) as object
      return hand.dispatch(roleApi.endpoints.updateRole.initiate({ params: { id: before.id }, body, before }))
    },
  ],
  changeMember: [
    1,
    (hand) => {
      if (!hand.may('member.update')) return
      const member = pick(
        hand,
        hand.members.filter(({ id }) => id !== hand.memberId),
      )
      const roles = hand.workspace.roles.filter(({ isOwner }) => !isOwner)
      const role = pick(hand, roles)
      if (!member || !role || member.roleId === hand.ownerRole) return
      const body = hand.random(2) ? { roleId: role.id } : { weeklyMinutes: hand.random(2400) }
      return hand.dispatch(memberApi.endpoints.updateMember.initiate({ params: { id: member.id }, body }))
    },
  ],
  renameWorkspace: [
    1,
    (hand) => {
      if (!hand.may('workspace.update')) return
      const body = { name: hand.word() }
      return hand.dispatch(
        workspaceApi.endpoints.updateWorkspace.initiate({ params: { id: hand.workspace.id }, body }),
      )
    },
  ],
}
