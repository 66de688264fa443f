import { memo } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#web/format/numbers.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { projectPath } from '../../parts/projectAddress.ts'
import { useProjects } from '../../project.api.ts'
import classes from './MemberBoard.module.css'
import type { Matrix } from './memberMatrix.ts'

type Props = {
  matrix: Matrix
  /** The columns that are on screen. */
  drawn: readonly { index: number; start: number }[]
  sizes: { head: number; member: number; column: number }
  activeKey: string | null
}

/** The projects above their columns, with how many of the tasks are theirs. */
export const ProjectHeads = memo(function ProjectHeads({ matrix, drawn, sizes, activeKey }: Props) {
  const { byId } = useProjects()
  return (
    <div role="row" aria-rowindex={1} className={classes.heads} style={{ height: sizes.head }}>
      <div role="columnheader" aria-colindex={1} className={classes.corner} style={{ width: sizes.member }}>
        Member
      </div>
      {drawn.map(({ index, start }) => {
        const id = matrix.columns[index]!
        const project = byId[id]
        const key = `project/${id}`
        const count = matrix.rows.reduce((sum, { cells }) => sum + (cells[id]?.length ?? 0), 0)
        return (
          <div
            key={id}
            role="columnheader"
            aria-colindex={index + 2}
            className={classes.projectHead}
            style={{ width: sizes.column, transform: `translateX(${start}px)` }}
          >
            {project && (
              <Link
                to={projectPath(id)}
                data-key={key}
                tabIndex={activeKey === key ? 0 : -1}
                title={project.name}
                className={classes.project}
              >
                <ProjectDot color={project.color} />
                <span className={classes.projectName} dir="auto">
                  {project.name}
                </span>
                <span className={classes.load}>{formatNumber(count)}</span>
              </Link>
            )}
          </div>
        )
      })}
    </div>
  )
})
