import {
  IconBellPlus,
  IconCalendarDue,
  IconCalendarEvent,
  IconCalendarPlus,
  IconClockHour4,
  IconCopy,
  IconFolder,
  IconLink,
  IconPlayerPlay,
  IconPlayerStop,
  IconTag,
  IconTrash,
  IconUser,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { useStore } from 'react-redux'
import { mayTrackFor } from '#features/time/time.rules.ts'
import { useToggleTimer } from '#features/time/web/screens/timer/timer.ts'
import { selectMyTimer } from '#features/time/web/time.api.ts'
import { selectViewer, useMay, useMemberId } from '#features/user/web/user.api.ts'
import { useCopyLinks } from '#features/workspace/web/parts/useCopyLinks.ts'
import { scopeOf } from '#shared/access.ts'
import { shortInstant } from '#web/format/dates.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import type { Command, Step } from '#web/shell/commands.ts'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import type { Task } from '../../../task.contract.ts'
import { taskResource } from '../../../task.rules.ts'
import type { selectTaskList } from '../../task.api.ts'
import { useChangeTasks } from '../change/useChangeTasks.ts'
import { fieldKeys } from '../detail/taskKeys.ts'
import { common } from '../fields/fieldMenu.ts'
import { useDeleteTasks } from './useDeleteTasks.ts'
import { useDuplicateTask } from './useDuplicateTask.ts'
import { useRemind } from './useRemind.tsx'
import { useTaskSteps } from './useTaskSteps.tsx'

type State = Parameters<typeof selectTaskList>[0] &
  Parameters<typeof selectViewer>[0] &
  Parameters<typeof selectMyTimer>[0]

const icon = { size: 16, stroke: 1.5 }

/** Everything that can be done with some tasks, as commands; what the role may not do is left out. */
export function useTaskActions() {
  const store = useStore<State>()
  const copyLinks = useCopyLinks()
  const navigate = useNavigate()
  const may = useMay()
  const me = useMemberId()
  const change = useChangeTasks()
  const stepsOf = useTaskSteps()
  const remind = useRemind()
  const deleteTasks = useDeleteTasks()
  const toggleTimer = useToggleTimer()
  const duplicate = useDuplicateTask((id) => void navigate(`/tasks/${id}`))

  return (tasks: readonly Task[], section: string): Command[] => {
    const [first] = tasks
    if (!first) return []
    const ids = tasks.map(({ id }) => id)
    const steps = stepsOf(ids)
    const mayAll = (flag: 'task.create' | 'task.delete') =>
      tasks.every((task) => may(flag, taskResource(task)))

    const ask = (id: string, label: string, step: Step, icon: Command['icon'], keyName?: string) => ({
      id: `change ${id}`,
      label,
      section,
      icon,
      step,
      ...(keyName && { keyName }),
    })
    const changes = (): Command[] => [
      ask('status', 'Change status…', steps.status, <StatusIcon category="active" />, fieldKeys.status),
      ask(
        'priority',
        'Change priority…',
        steps.priority,
        <PriorityIcon priority="medium" />,
        fieldKeys.priority,
      ),
      ask('executor', 'Assign to…', steps.executor, <IconUser {...icon} />, fieldKeys.executor),
      ...(common(tasks, 'executor') === me
        ? []
        : [
            {
              id: 'give to me',
              label: 'Assign to me',
              section,
              keywords: 'assignee mine take',
              icon: <IconUserCheck {...icon} />,
              keyName: 'i',
              run: () => change(ids, { executor: me }),
            },
          ]),
      ask(
        'due',
        'Change due date…',
        steps.days('dueDate', 'Due date'),
        <IconCalendarDue {...icon} />,
        fieldKeys.dueDate,
      ),
      ask('tags', 'Change tags…', steps.tags, <IconTag {...icon} />, fieldKeys.tags),
      ask('estimate', 'Change estimate…', steps.estimate, <IconClockHour4 {...icon} />, fieldKeys.estimate),
      ask('project', 'Move to project…', steps.project, <IconFolder {...icon} />, fieldKeys.project),
      ask(
        'participants',
        'Change participants…',
        steps.participants,
        <IconUsers {...icon} />,
        fieldKeys.participants,
      ),
      ask('start', 'Change start…', steps.days('start', 'Start'), <IconCalendarEvent {...icon} />),
      ask('end', 'Change end…', steps.days('end', 'End'), <IconCalendarEvent {...icon} />),
    ]
    const timer = (): Command[] => {
      const state = store.getState()
      const isRunning = selectMyTimer(state)?.task === first.id
      if (!isRunning && !mayTrackFor(selectViewer(state), { project: first.project, memberId: me })) return []
      const label = isRunning ? 'Stop timer' : 'Start timer'
      const shown = isRunning ? <IconPlayerStop {...icon} /> : <IconPlayerPlay {...icon} />
      const run = () => toggleTimer(first.id)
      return [{ id: 'timer', label, section, keywords: 'time track', icon: shown, keyName: 't', run }]
    }

    const plan = (): Command[] => {
      const { access } = selectViewer(store.getState())
      if (scopeOf(access, 'calendar.view') === 'none' || scopeOf(access, 'calendar.update') === 'none')
        return []
      const run = () => void navigate(`/calendar?plan=${first.id}`)
      const shown = <IconCalendarPlus {...icon} />
      return [{ id: 'plan', label: 'Plan time…', section, keywords: 'calendar block', icon: shown, run }]
    }

    const reminder = (): Command => {
      const { reminder, step } = remind(first.id)
      return {
        id: 'remind',
        label: 'Remind me…',
        section,
        keywords: 'snooze reminder later',
        icon: <IconBellPlus {...icon} />,
        ...(reminder && { detail: shortInstant(reminder) }),
        step,
      }
    }

    return [
      ...(tasks.some((task) => may('task.update', taskResource(task))) ? changes() : []),
      ...(tasks.length === 1 ? [...timer(), ...plan(), reminder()] : []),
      {
        id: 'copy link',
        label: tasks.length === 1 ? 'Copy link' : 'Copy links',
        section,
        icon: <IconLink {...icon} />,
        run: () => void copyLinks(ids.map((id) => `/tasks/${id}`)),
      },
      ...(tasks.length === 1 && mayAll('task.create')
        ? [
            {
              id: 'duplicate',
              label: 'Duplicate',
              section,
              keywords: 'copy',
              icon: <IconCopy {...icon} />,
              run: () => void duplicate(first.id),
            },
          ]
        : []),
      ...(mayAll('task.delete')
        ? [
            {
              id: 'delete',
              label: tasks.length === 1 ? 'Delete task' : `Delete ${tasks.length} tasks`,
              section,
              keywords: 'remove',
              icon: <IconTrash {...icon} />,
              keyName: 'Delete',
              run: () => deleteTasks(ids),
            },
          ]
        : []),
    ]
  }
}
