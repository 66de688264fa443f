import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { type KnownProject, useProjects } from '#features/project/web/project.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import type { Task } from '#features/task/task.contract.ts'
import { taskKey } from '#features/task/task.rules.ts'
import { findTasks } from '#features/task/web/parts/findTasks.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { toQuery } from '#shared/match.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { type Choice, Picker } from '#web/ui/picker/Picker.tsx'
import { mayTrackFor } from '../../../time.rules.ts'
import { selectRecentTasks } from '../../time.slice.ts'

type Props = {
  anchor: HTMLElement
  label: string
  /** Whose time is tracked on it; oneself by default. */
  memberId?: string | undefined
  value?: string
  /** Ids of tasks and projects that are not offered. */
  without?: readonly string[]
  /** Whether what is chosen may be in a project; by default, whether time may be tracked there. */
  mayPickIn?: ((project: string) => boolean) | undefined
  /** With the id of a task, or of a project for time on it alone. */
  onPick: (id: string) => void
  onClose: () => void
}

/** More than anybody looks through; who does not see theirs types on. */
const limit = 50
const none: readonly string[] = []

/**
 * Chooses a task to track time on: the lately tracked and the member’s own first, any open one by typing. Behind them
 * stand the projects, for time without a task.
 */
export function TrackedTaskPicker({
  anchor,
  label,
  memberId,
  value = '',
  without = none,
  mayPickIn,
  onPick,
  onClose,
}: Props) {
  const tasks = useSelector(selectTaskList)?.entities
  const viewer = useSelector(selectViewer)
  const recent = useSelector(selectRecentTasks)
  const { byId, archivedIds } = useProjects()
  const { taskStatuses } = useWorkspace()
  const owner = memberId ?? viewer.memberId

  const mayPick = useMemo(
    () => mayPickIn ?? ((project: string) => mayTrackFor(viewer, { project, memberId: owner })),
    [mayPickIn, viewer, owner],
  )

  const { open, isOpen } = useMemo(() => {
    const categories = new Map(taskStatuses.map(({ id, category }) => [id, category]))
    const isOpen = ({ status }: Task) => isOpenCategory(status ? categories.get(status) : undefined)
    const isOffered = ({ id, project }: Task) =>
      !without.includes(id) && !without.includes(project) && !archivedIds.has(project) && mayPick(project)
    return { isOpen, open: Object.values(tasks ?? {}).filter((task) => isOpen(task) && isOffered(task)) }
  }, [tasks, taskStatuses, mayPick, archivedIds, without])

  const toChoice = ({ id, title, project, number }: Task): Choice<string> => {
    const { key, color } = byId[project] ?? {}
    return {
      value: id,
      label: title,
      ...(color && { icon: <ProjectDot color={color} /> }),
      ...(key && number > 0 && { detail: taskKey(key, number) }),
    }
  }
  const toProjectChoice = ({ id, name, color }: KnownProject): Choice<string> => ({
    value: id,
    label: name,
    icon: <ProjectDot color={color} />,
    detail: 'No task',
  })
  const findProjects = (typed: string) => {
    const words = typed.trim().toLocaleLowerCase()
    return Object.values(byId)
      .flatMap((project) => project ?? [])
      .filter(
        ({ id, name }) =>
          !archivedIds.has(id) && !without.includes(id) && name.toLocaleLowerCase().includes(words),
      )
      .filter(({ id }) => mayPick(id))
      .sort((a, b) => a.name.localeCompare(b.name))
  }
  const suggest = () => {
    const rankOf = ({ id, executor, participants }: Task) => {
      const lately = recent.indexOf(id)
      if (lately >= 0) return lately
      return executor === owner ? 100 : participants.includes(owner) ? 101 : 102
    }
    return open.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.updatedAt < b.updatedAt ? 1 : -1))
  }
  const find = (typed: string) =>
    typed.trim()
      ? findTasks(open, toQuery(typed), { keyOf: (project) => byId[project]?.key, isOpen, limit }).map(
          ({ task }) => task,
        )
      : suggest().slice(0, limit)

  return (
    <Picker
      anchor={anchor}
      label={label}
      width={340}
      nothing="No open tasks you can track time on. Create one, or ask to be added to a project."
      choices={(typed) => [
        ...find(typed).map(toChoice),
        ...findProjects(typed).slice(0, limit).map(toProjectChoice),
      ]}
      value={value}
      onPick={onPick}
      onClose={onClose}
    />
  )
}
