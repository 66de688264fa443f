import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { usePlannedSlots } from '#features/calendar/web/parts/usePlannedSlots.ts'
import { isMember, useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { tracksTime } from '#features/role/role.rules.ts'
import type { Task, TaskChange } from '#features/task/task.contract.ts'
import { selectOpenTasks } from '#features/task/web/parts/taskMarks.ts'
import { useWorkDays } from '#features/timeOff/web/parts/useTimeOff.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { useToday } from '#web/ui/useToday.ts'
import { workloadRows } from '../../workload.rows.ts'

/** The changes that are tried on tasks, by their ids. */
export type TriedChanges = ReadonlyMap<string, TaskChange>

/** Members whose role lets them track time: of others no hours are expected. */
function useTracking(): ReadonlySet<string> {
  const { everyone } = useMembers()
  const { roles } = useWorkspace()
  return useMemo(() => {
    const tracking = new Set(roles.filter(tracksTime).map(({ id }) => id))
    return new Set(
      everyone.filter((member) => isMember(member) && tracking.has(member.roleId)).map(({ id }) => id),
    )
  }, [everyone, roles])
}

/** Whose load is shown: who tracks time, and whoever has tasks, as far as the role reaches. */
function useShownMembers(tasks: readonly Task[], tracking: ReadonlySet<string>) {
  const { everyone } = useMembers()
  const { access, colleagues, memberId } = useSelector(selectViewer)
  const reachesAll = scopeOf(access, 'workload.view') === 'all'
  return useMemo(() => {
    const assigned = new Set(tasks.map(({ executor }) => executor))
    return everyone.filter(
      (member) =>
        (reachesAll || member.id === memberId || colleagues.has(member.id)) &&
        (assigned.has(member.id) || tracking.has(member.id)),
    )
  }, [everyone, tracking, tasks, reachesAll, colleagues, memberId])
}

/** The open tasks of projects that were not put away, with what is tried on them. */
function useWorkloadTasks(tried: TriedChanges): Task[] {
  const open = useSelector(selectOpenTasks)
  const { sorted } = useProjects()
  return useMemo(() => {
    const tasks = sorted.flatMap(({ id }) => open[id] ?? [])
    return tried.size ? tasks.map((task) => ({ ...task, ...tried.get(task.id) }) as Task) : tasks
  }, [open, sorted, tried])
}

/**
 * Who has to do how much in the days from one to another, as the tasks known here say; undefined while what members’
 * days depend on is loading. What is hovered changes loads alone: if lines changed places too, they would move away
 * under the pointer that drops on them.
 */
export function useWorkload(from: string, to: string, tried: TriedChanges, hovered: TriedChanges) {
  const today = useToday()
  const tasks = useWorkloadTasks(tried)
  const withHovered = useWorkloadTasks(hovered)
  const hoveredTasks = hovered === tried ? tasks : withHovered
  const tracking = useTracking()
  const members = useShownMembers(tasks, tracking)
  const workDaysOf = useWorkDays(from < today ? from : today, to > today ? to : today)
  const slots = usePlannedSlots()
  const days = useMemo(() => {
    if (!workDaysOf) return undefined
    const byMember = new Map(members.map((member) => [member.id, workDaysOf(member)]))
    const plain = workDaysOf({ id: '', weeklyMinutes: null })
    return (memberId: string | null) => (memberId && byMember.get(memberId)) || plain
  }, [workDaysOf, members])
  return useMemo(() => {
    if (!days || !slots) return undefined
    const slotsOf = ({ id, executor }: Task) => slots(id, executor)
    const ids = members.map(({ id }) => id)
    const workDayOf = (memberId: string | null) => {
      const workDay = days(memberId)
      return (day: string) => workDay(day).minutes > 0
    }
    const rows = workloadRows(tasks, ids, workDayOf, today, slotsOf)
    if (hoveredTasks === tasks) return { rows, days, tracking }
    const then = workloadRows(hoveredTasks, ids, workDayOf, today, slotsOf)
    return {
      rows: rows.map((row, index) => ({ ...row, load: then[index]?.load ?? row.load })),
      days,
      tracking,
    }
  }, [days, slots, tasks, hoveredTasks, members, tracking, today])
}

export type Workload = NonNullable<ReturnType<typeof useWorkload>>
