import { IconCalendarDue, IconCalendarOff, IconClockHour4 } from '@tabler/icons-react'
import { useStore } from 'react-redux'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { useProjects } from '#features/project/web/project.api.ts'
import { TagDot } from '#features/tag/web/parts/TagChip.tsx'
import { useTags } from '#features/tag/web/tag.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addDays, mondayOf } from '#shared/days.ts'
import { readDay } from '#shared/dayWords.ts'
import { durationText } from '#shared/durations.ts'
import { limits } from '#shared/limits.ts'
import { dayReading, exampleDay, fullDay, shortDay, today } from '#web/format/dates.ts'
import type { Command, Step } from '#web/shell/commands.ts'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import type { Task, TaskChange } from '../../../task.contract.ts'
import { parseEstimate } from '../../parts/estimate.ts'
import { toggled } from '../../parts/listDelta.ts'
import { priorities, priorityName } from '../../parts/priority.ts'
import { selectTaskList } from '../../task.api.ts'
import { useAssignees } from '../change/useAssignability.ts'
import { useChangeTasks } from '../change/useChangeTasks.ts'
import { common, stateOf } from '../fields/fieldMenu.ts'
import { useMayCreateTaskIn } from '../newTask/useMayCreateTask.ts'

const icon = { size: 16, stroke: 1.5 }
const section = ''

/** The second questions of the palette about some tasks: which status, which day. What they answer is changed at once. */
export function useTaskSteps() {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const mayCreateIn = useMayCreateTaskIn()
  const { taskStatuses, workdayDuration } = useWorkspace()
  const { members } = useMembers()
  const { sorted: projects } = useProjects()
  const { sorted: tags } = useTags()
  const change = useChangeTasks()
  const assignees = useAssignees()

  return (ids: readonly string[]) => {
    const read = (): Task[] => {
      const entities = selectTaskList(store.getState())?.entities ?? {}
      return ids.flatMap((id) => entities[id] ?? [])
    }
    const set = (next: TaskChange | ((task: Task) => TaskChange)) => change(ids, next)

    /** One of several values of a field. */
    const choice = <F extends keyof TaskChange & keyof Task>(
      field: F,
      value: Task[F],
      label: string,
      icon: Command['icon'],
    ): Command => ({
      id: `${field}:${String(value)}`,
      label,
      section,
      icon,
      isChosen: common(read(), field) === value,
      run: () => set({ [field]: value }),
    })
    const memberIcon = (id: string | null, name: string) => <PresentAvatar id={id} name={name} size={20} />

    const steps: Record<'status' | 'priority' | 'executor' | 'participants' | 'tags' | 'project', Step> = {
      status: {
        label: 'Status',
        choices: () =>
          taskStatuses
            .toSorted((a, b) => a.position - b.position)
            .map(({ id, name, category }) =>
              choice('status', id, name, <StatusIcon id={id} category={category} />),
            ),
      },
      priority: {
        label: 'Priority',
        choices: () =>
          priorities.map((value) =>
            choice('priority', value, priorityName[value], <PriorityIcon priority={value} />),
          ),
      },
      executor: {
        label: 'Assignee',
        choices: () => [
          choice('executor', null, 'Unassigned', memberIcon(null, '')),
          ...assignees
            .choices([...new Set(read().map(({ project }) => project))], common(read(), 'executor'))
            .map(({ id, name, detail, prepare }) => {
              const command = choice('executor', id, name, memberIcon(id, name))
              return {
                ...command,
                ...(detail && { detail }),
                run: () => void prepare().then((isReady) => isReady && set({ executor: id })),
              }
            }),
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
            .filter(({ id }) => mayCreateIn(id))
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
        label: `${label}: tomorrow, fri, ${exampleDay()}, in 3 days`,
        choices: () => [
          day(now, 'Today'),
          day(addDays(now, 1), 'Tomorrow'),
          day(addDays(mondayOf(now), 7), 'Next week'),
          day(addDays(now, 14), 'In two weeks'),
          ...(read().some((task) => task[field])
            ? [choice(field, null, `No ${label.toLowerCase()}`, <IconCalendarOff {...icon} />)]
            : []),
        ],
        read(typed) {
          const value = readDay(typed, dayReading(now))
          return value ? [day(value, shortDay(value))] : []
        },
      }
    }
    const minutes = (value: number, label: string) =>
      choice('estimate', value, label, <IconClockHour4 {...icon} />)
    const estimateStep: Step = {
      label: 'Estimate: 90m, 2h, 1h30, 3d',
      choices: () => [
        ...[15, 30, 60, 120, 240, 480].map((value) => minutes(value, durationText(value))),
        minutes(0, 'No estimate'),
      ],
      read(typed) {
        const value = parseEstimate(typed, workdayDuration) ?? 0
        return value > 0 && value <= limits.estimate ? [minutes(value, durationText(value))] : []
      },
    }

    return { ...steps, days: daysStep, estimate: estimateStep }
  }
}
