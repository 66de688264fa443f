import type { Answer } from '../../../../shared/contract.ts'
import { tellMinutes } from '../../../../web/format/durations.ts'
import type { projectContract } from '../../project.contract.ts'

type Loss = Answer<typeof projectContract.getProjectLoss>['data']

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What goes with a project, and what becomes of the projects inside it; null for nothing. */
export function lossText({ tasks, comments, files, minutes, children }: Loss) {
  const lost = [
    tasks && counted(tasks, 'task'),
    comments && counted(comments, 'comment'),
    files && counted(files, 'file'),
    minutes && `${tellMinutes(minutes)} of tracked time`,
  ].filter((part) => typeof part === 'string')
  return {
    lost: lost.length ? new Intl.ListFormat('en-US').format(lost) : null,
    moved: children
      ? `${counted(children, 'project')} inside it ${children === 1 ? 'moves' : 'move'} up.`
      : null,
  }
}
