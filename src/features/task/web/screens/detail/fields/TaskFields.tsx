import { Switch } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { TagChip } from '#features/tag/web/parts/TagChip.tsx'
import { useTags } from '#features/tag/web/tag.api.ts'
import type { TaskTime } from '#features/time/web/parts/useTaskTime.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { durationText } from '#shared/durations.ts'
import { fullDay, fullInstant, shortInstant } from '#web/format/dates.ts'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import type { Task } from '../../../../task.contract.ts'
import { priorityName } from '../../../parts/priority.ts'
import { useChangeTasks } from '../../change/useChangeTasks.ts'
import { recurrenceText } from '../../fields/recurrenceText.ts'
import type { TaskField } from '../../fields/TaskFieldMenu.tsx'
import { fieldKeys } from '../taskKeys.ts'
import { FieldLine, FieldsFrame, type LineOf } from './FieldLine.tsx'
import { MemberValue, ParticipantsValue } from './MemberValues.tsx'
import { TaskDates } from './TaskDates.tsx'
import classes from './TaskFields.module.css'
import { TaskMoney } from './TaskMoney.tsx'
import { TaskPlace } from './TaskPlace.tsx'
import { TrackedTime } from './TrackedTime.tsx'

type Props = {
  task: Task
  mayUpdate: boolean
  /** Undefined until it is loaded. */
  time: TaskTime | undefined
  /** Whether the viewer is one of the participants. */
  isFollowed: boolean
  onFollow: () => void
  /** Opens the menu of a field at its button. */
  onMenu: (field: TaskField, anchor: HTMLElement) => void
}

/** What is known about a task beside its texts; each opens its menu. */
export function TaskFields({ task, mayUpdate, time, isFollowed, onFollow, onMenu }: Props) {
  const { taskStatuses } = useWorkspace()
  const { byId: projects } = useProjects()
  const nameOf = useMemberNames()
  const change = useChangeTasks()
  const status = taskStatuses.find(({ id }) => id === task.status)
  const isBilled = projects[task.project]?.billing !== 'non_billable'

  const field: LineOf = (name) => ({
    field: name,
    keyName: fieldKeys[name],
    mayUpdate,
    onMenu: (anchor: HTMLElement) => onMenu(name, anchor),
  })

  /** In the order in which they stand. */
  const lines: Record<TaskField | 'activeTime' | 'billable' | 'createdAt' | 'updatedAt', ReactNode> = {
    status: (
      <FieldLine {...field('status')} label="Status" isSet={!!status}>
        <StatusIcon id={status?.id} category={status?.category ?? null} />
        <span className={classes.clip} dir="auto">
          {status?.name ?? 'No status'}
        </span>
      </FieldLine>
    ),
    priority: (
      <FieldLine {...field('priority')} label="Priority" isSet={task.priority !== 'none'}>
        <PriorityIcon priority={task.priority} />
        {priorityName[task.priority]}
      </FieldLine>
    ),
    executor: (
      <FieldLine {...field('executor')} label="Assignee" isSet={!!task.executor}>
        <MemberValue id={task.executor} none="Unassigned" />
      </FieldLine>
    ),
    participants: (
      <FieldLine
        {...field('participants')}
        label="Participants"
        isSet={task.participants.length > 0}
        isLesser={!task.participants.length}
        hint={task.participants.map(nameOf).join(', ')}
        beside={mayUpdate && <FollowButton isFollowed={isFollowed} onClick={onFollow} />}
      >
        <ParticipantsValue ids={task.participants} />
      </FieldLine>
    ),
    dueDate: <TaskDates task={task} isOpen={isOpenCategory(status?.category)} field={field} />,
    // With the due date.
    range: null,
    estimate: (
      <FieldLine {...field('estimate')} label="Estimate" isSet={task.estimate > 0}>
        {task.estimate > 0 ? durationText(task.estimate) : 'No estimate'}
      </FieldLine>
    ),
    activeTime: task.activeTime !== null && (
      <FieldLine label="Tracked">
        <TrackedTime task={task} time={time} />
      </FieldLine>
    ),
    tags: (
      <FieldLine {...field('tags')} label="Tags" isSet={task.tags.length > 0} isWide>
        <TagsValue ids={task.tags} />
      </FieldLine>
    ),
    project: <TaskPlace task={task} field={field} />,
    // With the project.
    parent: null,
    recurrence: (
      <FieldLine
        {...field('recurrence')}
        label="Recurrence"
        isSet={!!task.recurrence}
        isLesser={!task.recurrence}
        hint={task.nextDate ? `Next on ${fullDay(task.nextDate)}` : undefined}
      >
        {task.recurrence && <IconRepeat size={14} stroke={1.5} aria-hidden />}
        <span>{task.recurrence ? recurrenceText(task.recurrence) : 'Does not repeat'}</span>
      </FieldLine>
    ),
    billable: (
      <FieldLine
        label="Billable"
        isLesser
        hint={isBilled ? undefined : 'Its project isn’t billable, so its time isn’t either'}
      >
        <Switch
          size="xs"
          className={classes.switch}
          aria-label="Billable"
          disabled={!mayUpdate}
          title={mayUpdate ? undefined : 'Your role can’t change this task'}
          checked={task.billable}
          onChange={(event) => change([task.id], { billable: event.currentTarget.checked })}
        />
      </FieldLine>
    ),
    rate: <TaskMoney task={task} field={field} />,
    // With the rate.
    price: null,
    createdAt: (
      <FieldLine label="Created" isLesser>
        <span className={classes.plain} title={fullInstant(task.createdAt)}>
          {shortInstant(task.createdAt)}
          {task.createdBy ? ` · ${nameOf(task.createdBy)}` : ''}
        </span>
      </FieldLine>
    ),
    updatedAt: task.updatedAt !== '' && (
      <FieldLine label="Updated" isLesser>
        <span className={classes.plain} title={fullInstant(task.updatedAt)}>
          {shortInstant(task.updatedAt)}
        </span>
      </FieldLine>
    ),
  }
  return (
    <FieldsFrame>
      {Object.entries(lines).map(([name, line]) => (
        <Fragment key={name}>{line}</Fragment>
      ))}
    </FieldsFrame>
  )
}

function FollowButton({ isFollowed, onClick }: { isFollowed: boolean; onClick: () => void }) {
  const label = isFollowed ? 'Unfollow' : 'Follow'
  return (
    <button type="button" className={classes.follow} title={`${label} (F)`} onClick={onClick}>
      {label}
    </button>
  )
}

function TagsValue({ ids }: { ids: readonly string[] }) {
  const { byId } = useTags()
  if (!ids.length) return 'No tags'
  return (
    <span className={classes.tags}>
      {ids.flatMap((id) => {
        const tag = byId[id]
        return tag ? <TagChip key={id} tag={tag} /> : []
      })}
    </span>
  )
}
