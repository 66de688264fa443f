import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useProject } from '#features/project/web/project.api.ts'
import { barOf } from '#features/project/web/screens/gantt/bars.ts'
import { toDay } from '#features/project/web/screens/gantt/scale.ts'
import { nextWorkday } from '#features/project/web/screens/gantt/workdays.ts'
import type { Task } from '#features/task/task.contract.ts'
import { type TaskField, TaskFieldMenu } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { addDays } from '#shared/days.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import type { useWorkloadMoves } from './useWorkloadMoves.ts'
import classes from './Workload.module.css'

const fields: { field: TaskField; label: string }[] = [
  { field: 'range', label: 'Start and end…' },
  { field: 'dueDate', label: 'Due date…' },
  { field: 'estimate', label: 'Estimate…' },
]

type Props = { task: Task; memberId: string | null; moves: ReturnType<typeof useWorkloadMoves> }

/** What dragging does, and what planning misses, without a pointer. */
export function TaskLineMenu({ task, memberId, moves }: Props) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [field, setField] = useState<TaskField | 'member' | null>(null)
  const bar = barOf(task)
  const step = (day: string) => moves.moveTo(task.id, { memberId, day })
  const closeField = () => {
    setField(null)
    button?.focus()
  }
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon
            ref={setButton}
            className={classes.more}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Plan ${task.title}`}
          >
            <IconDots size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {bar && (
            <>
              <Menu.Item onClick={() => step(toDay(nextWorkday(moves.calendar, bar.start, 1)))}>
                One work day later
              </Menu.Item>
              <Menu.Item onClick={() => step(toDay(nextWorkday(moves.calendar, bar.start, -1)))}>
                One work day earlier
              </Menu.Item>
              <Menu.Item onClick={() => step(addDays(toDay(bar.start), 7))}>One week later</Menu.Item>
            </>
          )}
          <Menu.Item onClick={() => setField(moves.draft ? 'member' : 'executor')}>Assign to…</Menu.Item>
          {/* These change the task itself, which nothing does while changes are only tried. */}
          {!moves.draft &&
            fields.map(({ field, label }) => (
              <Menu.Item key={field} onClick={() => setField(field)}>
                {label}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {field === 'member' && button && (
        <MemberPicker
          anchor={button}
          task={task}
          memberId={memberId}
          onPick={(picked) => moves.moveTo(task.id, { memberId: picked, day: null })}
          onClose={closeField}
        />
      )}
      {field && field !== 'member' && button && (
        <TaskFieldMenu taskIds={[task.id]} field={field} anchor={button} onClose={closeField} />
      )}
    </>
  )
}

type PickerProps = {
  anchor: HTMLElement
  task: Task
  memberId: string | null
  onPick: (memberId: string | null) => void
  onClose: () => void
}

/** Who a task is given to while that is only tried: those who are in its project already. */
function MemberPicker({ task, memberId, ...frame }: PickerProps) {
  const { members } = useMembers()
  const project = useProject(task.project)
  const inProject = members.filter(({ id }) => project?.members.includes(id))
  return (
    <Picker<string | null>
      {...frame}
      label="Assignee"
      value={memberId}
      choices={[
        { value: null, label: 'Unassigned', icon: <MemberAvatar id={null} name="" size={20} /> },
        ...inProject.map((member) => {
          const name = memberName(member)
          return {
            value: member.id,
            label: name,
            icon: <MemberAvatar id={member.id} name={name} size={20} />,
          }
        }),
      ]}
    />
  )
}
