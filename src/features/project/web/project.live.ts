import type { LiveMessage } from '#shared/live.ts'
import { onLive } from '#web/live/live.ts'
import { confirmedRow, confirmedRows } from '#web/store/rows.ts'
import { type ProjectList, projectApi, projectRows } from './project.api.ts'

const objects = ['project', 'project-member', 'project-pin', 'project-status', 'member'] as const
type Message = Extract<LiveMessage, { object: (typeof objects)[number] }>

/** Every live message that changes a project on screen, and nothing else. */
export function listenForProjects() {
  onLive(objects, (messages, dispatch) => {
    dispatch(
      projectApi.util.updateQueryData('getProjects', undefined, (list) => {
        for (const message of messages) applyToProjects(list, message)
      }),
    )
  })
}

export function applyToProjects(list: ProjectList, message: Message) {
  if (message.object === 'project') {
    if (message.event === 'delete') projectRows.drop(list, message.data.id)
    else projectRows.put(list, message.data)
  } else if (message.object === 'project-member') {
    // Whether someone came or left: the message holds all who are members now.
    const { projectId, memberIds: members, updatedAt } = message.data
    const lead = confirmedRow(list, projectId)?.lead
    const hasLeft = lead && !members.includes(lead)
    projectRows.amend(list, projectId, { members, updatedAt, ...(hasLeft && { lead: null }) })
  } else if (message.object === 'project-pin') {
    projectRows.amend(list, message.data.projectId, { pinned: message.data.pinned })
  } else if (message.event === 'delete') {
    for (const project of confirmedRows(list)) {
      if (message.object === 'project-status' && project.status === message.data.id) {
        projectRows.amend(list, project.id, { status: message.data.moveTo })
      }
      if (message.object === 'member' && project.members.includes(message.data.id)) {
        const members = project.members.filter((id) => id !== message.data.id)
        const isLead = project.lead === message.data.id
        projectRows.amend(list, project.id, { members, ...(isLead && { lead: null }) })
      }
    }
  }
}
