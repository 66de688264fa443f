import { memo } from 'react'
import { useSelector } from 'react-redux'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import type { Task } from '#features/task/task.contract.ts'
import { taskResource } from '#features/task/task.rules.ts'
import { useTask } from '#features/task/web/task.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { type KnownProject, useProject } from '../../project.api.ts'
import { BarShape, type Notice } from './BarShape.tsx'
import { type Bar, barOf, isLate, sticksOut } from './bars.ts'
import { selectTooEarly } from './dependencyConflict.ts'
import type { RowPlace } from './frame.ts'
import { GanttRowFrame } from './GanttRowFrame.tsx'
import { Lane } from './Lane.tsx'
import { TreeCells } from './TreeCells.tsx'
import { refusalOf } from './target.ts'

type Props = RowPlace & {
  id: string
  rowKey: string
  depth: number
  isOpen: boolean | null
  isOpened: boolean
  isDragged: boolean
}

const outsideTexts = { before: 'Starts before its project', after: 'Ends after its project' }

/** What is wrong with a bar, the worst first. */
function noticesOf(
  tooEarly: Task | undefined,
  isOverdue: boolean,
  bar: Bar | null,
  project: KnownProject | undefined,
): Notice[] {
  const outside = bar && project && sticksOut(bar, project)
  return [
    ...(tooEarly ? [{ kind: 'conflict' as const, text: `Starts before “${tooEarly.title}” ends` }] : []),
    ...(isOverdue ? [{ kind: 'late' as const, text: 'Overdue' }] : []),
    ...(outside ? [{ kind: 'outside' as const, text: outsideTexts[outside] }] : []),
  ]
}

const waitsText = (count: number) => (count ? [`Blocked by ${count} ${count === 1 ? 'task' : 'tasks'}`] : [])

/** One task with its bar. It reads its own task, so that a change of another one leaves it alone. */
export const GanttTaskRow = memo(function GanttTaskRow({
  id,
  rowKey,
  depth,
  isOpen,
  frame,
  ...props
}: Props) {
  const task = useTask(id)
  const project = useProject(task?.project ?? '')
  const may = useMay()
  const { taskStatuses } = useWorkspace()
  const { byId: members } = useMembers()
  const tooEarly = useTask(
    useSelector((state: Parameters<typeof selectTooEarly>[0]) => selectTooEarly(state, id)) ?? undefined,
  )
  if (!task) return null
  const bar = barOf(task)
  const mayChange = may('task.update', taskResource(task))
  const refusal = mayChange ? null : refusalOf({ kind: 'task', id })
  const category = taskStatuses.find((status) => status.id === task.status)?.category ?? null
  const executor = task.executor ? members[task.executor] : undefined
  const notices = noticesOf(tooEarly, isLate(task, frame.today), bar, project)
  return (
    <GanttRowFrame
      kind="task"
      id={id}
      rowKey={rowKey}
      depth={depth}
      isOpen={isOpen}
      isOpened={props.isOpened}
      rowIndex={props.rowIndex}
      isActive={props.isActive}
      top={props.top}
    >
      <TreeCells
        frame={frame}
        depth={depth}
        isOpen={isOpen}
        icon={<StatusIcon id={task.status} category={category} />}
        name={task.title}
        span={bar}
        isMilestone={bar?.isMilestone}
      />
      <Lane
        frame={frame}
        span={bar}
        canDraw={!bar && mayChange}
        notes={[
          ...(bar?.isMilestone ? ['Milestone'] : []),
          ...(executor ? [memberName(executor)] : []),
          ...waitsText(task.dependsOn.length),
          ...notices.map(({ text }) => text),
          ...(refusal ? [refusal] : []),
        ]}
      >
        {bar && (
          <BarShape
            bar={bar}
            frame={frame}
            look="task"
            category={category ?? 'none'}
            title={task.title}
            face={executor && <MemberAvatar id={executor.id} name={memberName(executor)} size={18} />}
            notice={notices[0] ?? null}
            isDragged={props.isDragged}
            refusal={refusal}
            hasLink
          />
        )}
      </Lane>
    </GanttRowFrame>
  )
})
