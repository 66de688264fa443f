import { IconChevronRight, IconDots, IconPlus, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { limits } from '#shared/limits.ts'
import { NameField } from '#web/ui/form/NameField.tsx'
import cells from '#web/ui/grid/Rows.module.css'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { type KnownProject, selectProjectEntities } from '../../../project.api.ts'
import classes from '../ProjectsList.module.css'
import { useChangeProjects } from '../useChangeProjects.ts'

type Props = {
  project: KnownProject
  depth: number
  isOpen: boolean | null
  isApart: boolean
  mayAddTask: boolean
  /** Set while the name is typed in place: what to do when that ends, by a key or by going elsewhere. */
  onRenamed: ((isByKey: boolean) => void) | null
}
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** The name of a project with what belongs to it: what is below, where it belongs, and what can be done with it. */
export function ProjectName({ project, depth, isOpen, isApart, mayAddTask, onRenamed }: Props) {
  const { id, name, key, color, pinned = false } = project
  const above = useSelector((state: Parameters<typeof selectProjectEntities>[0]) =>
    isApart && project.parent ? selectProjectEntities(state)?.[project.parent]?.name : undefined,
  )
  return (
    <span
      role="gridcell"
      className={`${cells.title} ${classes.name}`}
      style={{ paddingInlineStart: depth * 20 }}
    >
      {isOpen === null ? (
        <span className={classes.noFold} />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          data-fold
          aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${name}`}
          title={`${isOpen ? 'Collapse' : 'Expand'} (Shift: all)`}
          className={classes.fold}
        >
          <IconChevronRight size={14} stroke={2} className={classes.chevron} data-open={isOpen} aria-hidden />
        </button>
      )}
      <ProjectDot color={color} />
      {onRenamed ? (
        <Rename project={project} onRenamed={onRenamed} />
      ) : (
        <>
          <span className={classes.nameText} dir="auto" data-name>
            <Link to={`/projects/${id}`} tabIndex={-1} draggable={false} data-own className={classes.link}>
              {name}
            </Link>
            {above !== undefined && <span className={cells.parent}> in {above}</span>}
          </span>
          <span className={classes.key}>{key}</span>
          {pinned && <IconStarFilled size={12} className={classes.pinned} role="img" aria-label="Pinned" />}
          {/* Over the end of a long name: what appears must not move it. */}
          <span className={classes.tools}>
            <button
              type="button"
              tabIndex={-1}
              data-field="pin"
              aria-pressed={pinned}
              aria-label={pinned ? `Unpin ${name}` : `Pin ${name}`}
              title={pinned ? 'Unpin (⇧F)' : 'Pin to the sidebar (⇧F)'}
              className={cells.field}
            >
              {pinned ? (
                <IconStarFilled size={14} aria-hidden />
              ) : (
                <IconStar size={14} stroke={1.5} aria-hidden />
              )}
            </button>
            {mayAddTask && (
              <button
                type="button"
                tabIndex={-1}
                data-add
                aria-label={`New task in ${name}`}
                title="New task in this project (N)"
                className={cells.field}
              >
                <IconPlus {...icon} />
              </button>
            )}
          </span>
        </>
      )}
    </span>
  )
}

export const MenuCell = ({ name }: { name: string }) => (
  <span role="gridcell" className={classes.menu}>
    <button
      type="button"
      tabIndex={-1}
      data-field="menu"
      aria-haspopup="menu"
      aria-label={`More actions for ${name}`}
      title="More (Shift+F10)"
      className={`${cells.field} ${classes.onHover}`}
    >
      <IconDots {...icon} />
    </button>
  </span>
)

function Rename({
  project: { id, name },
  onRenamed,
}: Pick<Props, 'project'> & { onRenamed: NonNullable<Props['onRenamed']> }) {
  const change = useChangeProjects()
  return (
    <span
      data-own
      role="none"
      className={classes.rename}
      onKeyDown={({ key, nativeEvent }) => {
        if (!nativeEvent.isComposing && (key === 'Enter' || key === 'Escape')) onRenamed(true)
      }}
    >
      <NameField
        label="Project name"
        name={name}
        maxLength={limits.projectName}
        className={cells.rename}
        onDone={(typed) => {
          onRenamed(false)
          if (typed && typed !== name) void change([{ id, change: { name: typed } }], 'Project renamed')
        }}
      />
    </span>
  )
}
