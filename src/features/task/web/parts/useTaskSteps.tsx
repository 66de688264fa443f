import {
  IconCalendarDue,
  IconCalendarOff,
  IconClockHour4,
  IconCopy,
  IconFolder,
  IconLink,
  IconTag,
  IconTrash,
  IconUser,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { useStore } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { addDays, mondayOf } from '../../../../shared/days.ts'
import { fullDay, shortDay, today } from '../../../../web/format/dates.ts'
import { tellMinutes } from '../../../../web/format/durations.ts'
import type { Command, Step } from '../../../../web/shell/commands.ts'
import { MemberAvatar } from '../../../../web/ui/MemberAvatar.tsx'
import { PriorityIcon } from '../../../../web/ui/PriorityIcon.tsx'
import { StatusIcon } from '../../../../web/ui/StatusIcon.tsx'
import { showDone, showProblem } from '../../../../web/ui/toast.ts'
import { memberName, useMembers } from '../../../member/web/member.api.ts'
import { ProjectDot } from '../../../project/web/parts/ProjectDot.tsx'
import { useProjects } from '../../../project/web/project.api.ts'
import { TagDot } from '../../../tag/web/parts/TagChip.tsx'
import { useTags } from '../../../tag/web/tag.api.ts'
import { useMay, useMemberId } from '../../../user/web/user.api.ts'
import { useWorkspace } from '../../../workspace/web/workspace.api.ts'
import { readDueDate } from '../../quickAddValues.rules.ts'
import type { Task, TaskChange } from '../../task.contract.ts'
import { thingOfTask } from '../../task.rules.ts'
import { selectTaskList, useDuplicateTaskMutation } from '../task.api.ts'
import { parseEstimate } from './estimate.ts'
import { common, stateOf, toggled } from './fieldMenu.ts'
import { priorities } from './groupTasks.ts'
import { priorityName } from './priority.ts'
import { useChangeTasks } from './useChangeTasks.ts'
import { useDeleteTasks } from './useDeleteTasks.ts'

type Offer = Omit<Command, 'section'>
const icon = { size: 16, stroke: 1.5 }
const section = ''

/** Everything that can be done with some tasks, as commands of the palette; what the role may not do is left out. */
export function useTaskSteps() {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const may = useMay()
  const me = useMemberId()
  const { taskStatuses, workdayDuration } = useWorkspace()
  const { members } = useMembers()
  const { sorted: projects } = useProjects()
  const { sorted: tags } = useTags()
  const change = useChangeTasks()
  const deleteTasks = useDeleteTasks()
  const [duplicate] = useDuplicateTaskMutation()

  return (ids: readonly string[]): Offer[] => {
    const read = (): Task[] => {
      const entities = selectTaskList(store.getState())?.entities ?? {}
      return ids.flatMap((id) => entities[id] ?? [])
    }
    const set = (next: TaskChange | ((task: Task) => TaskChange)) => change(ids, next)
    const tasks = read()
    const mayUpdate = tasks.some((task) => may('task.update', thingOfTask(task)))
    const mayDelete = tasks.every((task) => may('task.delete', thingOfTask(task)))

    /** One of several values of a field. */
    const choice = <F extends keyof TaskChange & keyof Task>(
      field: F,
      value: Task[F],
      label: string,
      icon: Command['icon'],
    ): Command => ({
      id: `${field}:${value}`,
      label,
      section,
      icon,
      isChosen: common(read(), field) === value,
      run: () => set({ [field]: value }),
    })
    const memberIcon = (id: string | null, name: string) => <MemberAvatar id={id} name={name} size={20} />

    const steps: Record<'status' | 'priority' | 'executor' | 'participants' | 'tags' | 'project', Step> = {
      status: {
        label: 'Status',
        choices: () =>
          taskStatuses
            .toSorted((a, b) => a.position - b.position)
            .map(({ id, name, category }) => choice('status', id, name, <StatusIcon category={category} />)),
      },
      priority: {
        label: 'Priority',
        choices: () =>
          priorities.map((value) =>
            choice('priority', value, priorityName[value], <PriorityIcon priority={value} />),
          ),
      },
      executor: {
        label: 'Executor',
        choices: () => [
          choice('executor', null, 'No executor', memberIcon(null, '')),
          ...members.map((member) =>
            choice('executor', member.id, memberName(member), memberIcon(member.id, memberName(member))),
          ),
        ],
      },
      participants: {
        label: 'Participants',
        choices: () =>
          members.map((member) => {
            const isOn = stateOf(read(), 'participants', member.id) === 'all'
            return {
              id: `participant:${member.id}`,
              label: memberName(member),
              section,
              icon: memberIcon(member.id, memberName(member)),
              isChosen: isOn,
              staysOpen: true,
              run: () =>
                set(({ participants }) => ({ participants: toggled(participants, member.id, !isOn) })),
            }
          }),
      },
      tags: {
        label: 'Tags',
        choices: () =>
          tags.map(({ id, name, color }) => {
            const isOn = stateOf(read(), 'tags', id) === 'all'
            return {
              id: `tag:${id}`,
              label: name,
              section,
              icon: <TagDot color={color} />,
              isChosen: isOn,
              staysOpen: true,
              run: () => set((task) => ({ tags: toggled(task.tags, id, !isOn) })),
            }
          }),
      },
      project: {
        label: 'Project',
        choices: () =>
          projects
            .filter(({ id }) => may('task.create', { project: id }))
            .map(({ id, name, color }) => choice('project', id, name, <ProjectDot color={color} />)),
      },
    }

    const daysStep = (field: 'dueDate' | 'start' | 'end', label: string): Step => {
      const day = (value: string, name: string): Command => ({
        ...choice(field, value, name, <IconCalendarDue {...icon} />),
        detail: fullDay(value),
      })
      const now = today()
      return {
        label: `${label}: tomorrow, fri, 12 dec, +2w, 2026-12-24`,
        choices: () => [
          ...[
            day(now, 'Today'),
            day(addDays(now, 1), 'Tomorrow'),
            day(addDays(mondayOf(now), 7), 'Next week'),
            day(addDays(now, 14), 'In two weeks'),
          ],
          ...(read().some((task) => task[field])
            ? [choice(field, null, `No ${label.toLowerCase()}`, <IconCalendarOff {...icon} />)]
            : []),
        ],
        read(typed) {
          const value = readDueDate(typed.replaceAll(/\s+/g, typed.startsWith('next') ? '-' : ''), now)
          return value ? [day(value, shortDay(value))] : []
        },
      }
    }
    const minutes = (value: number, label: string) =>
      choice('estimate', value, label, <IconClockHour4 {...icon} />)
    const estimateStep: Step = {
      label: 'Estimate: 90m, 2h, 1h30, 3d',
      choices: () => [
        ...[15, 30, 60, 120, 240, 480].map((value) => minutes(value, tellMinutes(value))),
        minutes(0, 'No estimate'),
      ],
      read(typed) {
        const value = parseEstimate(typed, workdayDuration) ?? 0
        return value > 0 && value <= 600_000 ? [minutes(value, tellMinutes(value))] : []
      },
    }

    const ask = (id: string, label: string, step: Step, icon: Command['icon'], keyName?: string): Offer => ({
      id: `change ${id}`,
      label,
      icon,
      step,
      ...(keyName && { keyName }),
    })
    const [first] = tasks
    if (!first) return []
    return [
      ...(mayUpdate
        ? [
            ask('status', 'Change status…', steps.status, <StatusIcon category="active" />, 's'),
            ask('priority', 'Change priority…', steps.priority, <PriorityIcon priority="medium" />, 'p'),
            ask('executor', 'Give to…', steps.executor, <IconUser {...icon} />, 'a'),
            ...(common(tasks, 'executor') === me
              ? []
              : [
                  {
                    id: 'give to me',
                    label: 'Give to me',
                    keywords: 'executor mine take',
                    icon: <IconUserCheck {...icon} />,
                    keyName: 'i',
                    run: () => set({ executor: me }),
                  },
                ]),
            ask(
              'due',
              'Change due date…',
              daysStep('dueDate', 'Due date'),
              <IconCalendarDue {...icon} />,
              'd',
            ),
            ask('tags', 'Change tags…', steps.tags, <IconTag {...icon} />, 'l'),
            ask('estimate', 'Change estimate…', estimateStep, <IconClockHour4 {...icon} />, 'e'),
            ask('project', 'Move to project…', steps.project, <IconFolder {...icon} />),
            ask('participants', 'Change participants…', steps.participants, <IconUsers {...icon} />),
            ask('start', 'Change start…', daysStep('start', 'Start'), <IconCalendarDue {...icon} />),
            ask('end', 'Change end…', daysStep('end', 'End'), <IconCalendarDue {...icon} />),
          ]
        : []),
      {
        id: 'copy link',
        label: tasks.length === 1 ? 'Copy link' : 'Copy links',
        icon: <IconLink {...icon} />,
        run: () => void copyLinks(tasks),
      },
      ...(tasks.every((task) => may('task.create', thingOfTask(task)))
        ? [
            {
              id: 'duplicate',
              label: 'Duplicate',
              keywords: 'copy',
              icon: <IconCopy {...icon} />,
              run: () => {
                for (const task of tasks) void duplicate({ params: { id: task.id }, body: { id: makeId() } })
              },
            },
          ]
        : []),
      ...(mayDelete
        ? [
            {
              id: 'delete',
              label: tasks.length === 1 ? 'Delete task' : `Delete ${tasks.length} tasks`,
              keywords: 'remove',
              icon: <IconTrash {...icon} />,
              keyName: 'Delete',
              run: () => void deleteTasks(ids),
            },
          ]
        : []),
    ]
  }
}

async function copyLinks(tasks: readonly Task[]) {
  const links = tasks
    .map(({ id, project }) => `${location.origin}/projects/${project}/tasks/${id}`)
    .join('\n')
  try {
    await navigator.clipboard.writeText(links)
    showDone(tasks.length === 1 ? 'Link copied' : `${tasks.length} links copied`)
  } catch {
    // Browsers refuse on plain http, and when the person said no.
    showProblem(`The browser did not allow copying. The link is ${links}`)
  }
}
