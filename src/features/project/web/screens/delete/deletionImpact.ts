import type { Answer } from '#shared/contract.ts'
import { formatNumber } from '#web/format/numbers.ts'
import type { projectContract } from '../../../project.contract.ts'

export type DeletionImpact = Answer<typeof projectContract.getProjectDeletionImpact>['data']

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

export const noImpact: DeletionImpact = {
  tasks: 0,
  comments: 0,
  files: 0,
  documents: 0,
  time: { minutes: 0, hiddenMinutes: 0, closedMinutes: 0, members: [] },
  expenses: 0,
  children: 0,
}

/** What two deletions lose together. */
export const addImpacts = (a: DeletionImpact, b: DeletionImpact): DeletionImpact => ({
  tasks: a.tasks + b.tasks,
  comments: a.comments + b.comments,
  files: a.files + b.files,
  documents: a.documents + b.documents,
  time: addTime(a.time, b.time),
  expenses: a.expenses + b.expenses,
  children: a.children + b.children,
})

function addTime(a: DeletionImpact['time'], b: DeletionImpact['time']): DeletionImpact['time'] {
  const members = new Map(a.members.map((member) => [member.memberId, member]))
  for (const member of b.members) {
    const known = members.get(member.memberId)
    const amounts = [known?.amount, member.amount].filter((amount) => typeof amount === 'number')
    members.set(member.memberId, {
      memberId: member.memberId,
      minutes: (known?.minutes ?? 0) + member.minutes,
      unpricedMinutes: (known?.unpricedMinutes ?? 0) + member.unpricedMinutes,
      amount: amounts.length ? amounts.reduce((sum, amount) => sum + amount) : null,
    })
  }
  return {
    minutes: a.minutes + b.minutes,
    hiddenMinutes: a.hiddenMinutes + b.hiddenMinutes,
    closedMinutes: a.closedMinutes + b.closedMinutes,
    members: [...members.values()],
  }
}

/** What goes with a project, and what becomes of the projects inside it; null for nothing. */
export function impactText({ tasks, comments, files, documents, children }: DeletionImpact) {
  const lost = [
    tasks && counted(tasks, 'task'),
    comments && counted(comments, 'comment'),
    files && counted(files, 'file'),
    documents && counted(documents, 'doc'),
  ].filter((part) => typeof part === 'string')
  return {
    lost: lost.length ? new Intl.ListFormat('en-US').format(lost) : null,
    moved: children
      ? `${counted(children, 'project')} inside it ${children === 1 ? 'moves' : 'move'} up.`
      : null,
  }
}
