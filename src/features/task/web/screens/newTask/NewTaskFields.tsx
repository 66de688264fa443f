import { IconCalendarDue, IconCalendarEvent, IconClockHour4, IconTag, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { TagDot } from '#features/tag/web/parts/TagChip.tsx'
import { useTags } from '#features/tag/web/tag.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { durationText } from '#shared/durations.ts'
import { dayRange, fullDay, shortDay } from '#web/format/dates.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { priorityName } from '../../parts/priority.ts'
import { FieldMenu } from '../fields/TaskFieldMenu.tsx'
import classes from './NewTaskDialog.module.css'
import type { useNewTask } from './useNewTask.ts'

type Field = 'status' | 'priority' | 'executor' | 'participants' | 'tags' | 'range' | 'dueDate' | 'estimate'
type Shown = { field: Field; label: string; value: string | null; icon: ReactNode; hint?: string }

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true }

/** What is chosen about the new task; each opens the menu that lists and details have for it. */
export function NewTaskFields({ task, newTags, change }: ReturnType<typeof useNewTask>) {
  const { taskStatuses } = useWorkspace()
  const { byId: members } = useMembers()
  const { byId: tags } = useTags()
  const [menu, setMenu] = useState<{ field: Field; anchor: HTMLElement } | null>(null)
  const status = taskStatuses.find(({ id }) => id === task.status)
  const nameOf = (id: string) => (members[id] ? memberName(members[id]) : '')
  const tagNames = [...task.tags.flatMap((id) => tags[id]?.name ?? []), ...newTags]
  const [firstTag] = task.tags
  const several = (names: readonly string[]) =>
    names.length > 2 ? `${names[0]} + ${names.length - 1}` : names.join(', ') || null

  const fields: Shown[] = [
    {
      field: 'status',
      label: 'Status',
      value: status?.name ?? null,
      icon: <StatusIcon id={status?.id} category={status?.category ?? null} />,
    },
    {
      field: 'priority',
      label: 'Priority',
      value: task.priority === 'none' ? null : priorityName[task.priority],
      icon: <PriorityIcon priority={task.priority} />,
    },
    {
      field: 'executor',
      label: 'Assignee',
      value: task.executor && nameOf(task.executor),
      icon: <MemberAvatar id={task.executor} name={task.executor ? nameOf(task.executor) : ''} size={16} />,
    },
    {
      field: 'participants',
      label: 'Participants',
      value: several(task.participants.map(nameOf)),
      icon: <IconUsers {...icon} />,
    },
    {
      field: 'tags',
      label: 'Tags',
      value: several(tagNames),
      icon: firstTag && tags[firstTag] ? <TagDot color={tags[firstTag].color} /> : <IconTag {...icon} />,
      hint: tagNames.join(', '),
    },
    {
      field: 'range',
      label: 'Start – end',
      value: dayRange(task.start, task.end),
      icon: <IconCalendarEvent {...icon} />,
    },
    {
      field: 'dueDate',
      label: 'Due date',
      value: task.dueDate && shortDay(task.dueDate),
      icon: <IconCalendarDue {...icon} />,
      hint: task.dueDate ? fullDay(task.dueDate) : '',
    },
    {
      field: 'estimate',
      label: 'Estimate',
      value: task.estimate ? durationText(task.estimate) : null,
      icon: <IconClockHour4 {...icon} />,
    },
  ]
  function close() {
    menu?.anchor.focus()
    setMenu(null)
  }

  return (
    <div className={classes.fields}>
      {fields.map(({ field, label, value, icon, hint }) => (
        <button
          key={field}
          type="button"
          className={classes.chip}
          data-set={value !== null || undefined}
          aria-label={`${label}: ${value ?? 'none'}`}
          title={hint || undefined}
          onClick={(event) => setMenu({ field, anchor: event.currentTarget })}
        >
          {icon}
          <span dir="auto">{value ?? label}</span>
        </button>
      ))}
      {menu && (
        <FieldMenu
          field={menu.field}
          tasks={[task]}
          anchor={menu.anchor}
          onClose={close}
          onToggle={change}
          onChange={(next) => {
            change(next)
            close()
          }}
        />
      )}
    </div>
  )
}
