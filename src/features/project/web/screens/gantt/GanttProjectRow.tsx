import { memo } from 'react'
import { shallowEqual, useSelector } from 'react-redux'
import { useMay } from '#features/user/web/user.api.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { useProject } from '../../project.api.ts'
import { BarShape } from './BarShape.tsx'
import { barOf, type Span } from './bars.ts'
import { barWidth, type RowPlace, xOf } from './frame.ts'
import bars from './GanttBars.module.css'
import { GanttRowFrame } from './GanttRowFrame.tsx'
import { Lane } from './Lane.tsx'
import { toNumber } from './scale.ts'
import { selectLimitsBelow } from './spans.ts'
import { TreeCells } from './TreeCells.tsx'
import { refusalOf } from './target.ts'

type Props = RowPlace & {
  id: string
  rowKey: string
  depth: number
  isOpen: boolean | null
  isApart: boolean
  isDragged: boolean
}

/** A project: its own dates as a bar that can be dragged, and thin below it from when to when its work is planned. */
export const GanttProjectRow = memo(function GanttProjectRow({
  id,
  rowKey,
  depth,
  isOpen,
  frame,
  ...props
}: Props) {
  const project = useProject(id)
  const parent = useProject((props.isApart && project?.parent) || '')
  const limits = useSelector(
    (state: Parameters<typeof selectLimitsBelow>[0]) => selectLimitsBelow(state)[id],
    shallowEqual,
  )
  const may = useMay()
  if (!project) return null
  const own = barOf(project)
  const below: Span | null = limits ? { start: toNumber(limits.first), end: toNumber(limits.last) } : null
  const whole: Span | null =
    own && below
      ? { start: Math.min(own.start, below.start), end: Math.max(own.end, below.end) }
      : (own ?? below)
  const mayChange = may('project.update', { project: id, owners: [project.createdBy] })
  return (
    <GanttRowFrame
      kind="project"
      id={id}
      rowKey={rowKey}
      depth={depth}
      isOpen={isOpen}
      rowIndex={props.rowIndex}
      isActive={props.isActive}
      top={props.top}
    >
      <TreeCells
        frame={frame}
        depth={depth}
        isOpen={isOpen}
        icon={<ProjectDot color={project.color} />}
        name={project.name}
        above={parent?.name}
        span={own ?? below}
      />
      <Lane
        frame={frame}
        span={whole}
        canDraw={!own && mayChange}
        notes={[
          ...(own ? [] : below ? ['No dates of its own'] : []),
          ...(mayChange ? [] : [refusalOf({ kind: 'project', id })]),
        ]}
      >
        {below && (
          <span
            className={bars.below}
            style={{ left: xOf(frame, below.start), width: barWidth(frame, below) }}
            title="Planned work inside it"
          />
        )}
        {own && (
          <BarShape
            bar={own}
            frame={frame}
            look="project"
            color={project.color}
            title={project.name}
            notice={null}
            isDragged={props.isDragged}
            refusal={mayChange ? null : refusalOf({ kind: 'project', id })}
            hasLink={false}
          />
        )}
      </Lane>
    </GanttRowFrame>
  )
})
