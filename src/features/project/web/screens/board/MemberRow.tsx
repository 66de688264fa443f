import { IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { durationText } from '#shared/durations.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { MatrixCell, type MatrixLook } from './MatrixCell.tsx'
import classes from './MemberBoard.module.css'
import { memberKey } from './matrixStops.ts'
import type { MatrixRow } from './memberMatrix.ts'

type Props = {
  row: MatrixRow
  columns: readonly string[]
  /** The columns that are on screen. */
  drawn: readonly { index: number; start: number }[]
  isOpen: boolean
  limit: number
  /** Among all rows. */
  index: number
  top: number
  height: number
  look: MatrixLook
  /** The stop in it that Tab reaches, and its column. */
  activeKey: string | null
  activeColumn: number
  selected: ReadonlySet<string>
  renaming: string | null
}

const none: readonly string[] = []

/** What one member has to do, project by project; folded to how much that is. */
export const MemberRow = memo(function MemberRow({ row, columns, drawn, activeKey, ...props }: Props) {
  const { member } = row
  const nameOf = useMemberNames()
  const name = member ? nameOf(member) : 'Unassigned'
  const tasks = `${formatNumber(row.tasks)} ${row.tasks === 1 ? 'task' : 'tasks'}`
  const load = row.load ? durationText(row.load) : ''
  const { isOpen, limit, look } = props
  return (
    <div
      role="row"
      aria-rowindex={props.index + 2}
      className={classes.row}
      style={{ height: props.height, top: props.top }}
    >
      <div role="rowheader" className={classes.rowHead}>
        <button
          type="button"
          data-key={memberKey(member)}
          data-kind="member"
          aria-expanded={isOpen}
          title={isOpen ? `Collapse ${name}` : `Expand ${name}`}
          tabIndex={activeKey === memberKey(member) ? 0 : -1}
          className={classes.member}
        >
          <IconChevronRight size={14} stroke={2} className={classes.chevron} aria-hidden />
          <MemberAvatar id={member} name={name} />
          <span className={classes.memberText}>
            <span className={classes.memberName} dir="auto">
              {name}
            </span>
            <span className={classes.load}>
              {tasks}
              {load && ` · ${load}`}
            </span>
          </span>
        </button>
      </div>
      {drawn.map(({ index, start }) => {
        const project = columns[index]!
        return (
          <MatrixCell
            key={project}
            member={member}
            project={project}
            ids={row.cells[project] ?? none}
            isOpen={isOpen}
            limit={limit}
            column={index}
            left={start}
            look={look}
            activeKey={props.activeColumn === index ? activeKey : null}
            selected={props.selected}
            renaming={props.renaming}
          />
        )
      })}
    </div>
  )
})
