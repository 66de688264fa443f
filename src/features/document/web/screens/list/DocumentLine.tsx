import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconDots, IconFileText, IconLock, IconWorld } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useProjects } from '#features/project/web/project.api.ts'
import { fullInstant, shortInstant } from '#web/format/dates.ts'
import type { RowPlace } from '#web/ui/grid/RowGrid.tsx'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { useToday } from '#web/ui/useToday.ts'
import type { Document } from '../../../document.shape.ts'
import { documentPath } from '../../parts/documentPath.ts'
import classes from './DocumentLine.module.css'

type Props = RowPlace & { document: Document; isGrouped: boolean }

/** One document: its title, where it is, who made it, and who wrote in it last and when. */
export function DocumentLine({ document, isGrouped, rowIndex, top, isActive }: Props) {
  const { id, title, project, createdBy, creator, updatedBy, lastUpdatedBy, updatedAt } = document
  const { byId } = useProjects()
  const place = project === null ? undefined : byId[project]
  const now = useToday()
  const by = lastUpdatedBy ?? 'a former member'
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      data-key={id}
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className={classes.title}>
        <IconFileText size={16} stroke={1.5} aria-hidden className={classes.icon} />
        <Link to={documentPath(id)} tabIndex={-1} title={title} data-own>
          <bdi>{title}</bdi>
        </Link>
        {document.members && (
          <IconLock size={14} stroke={1.5} role="img" aria-label="Restricted" className={classes.icon} />
        )}
        {document.shares > 0 && (
          <IconWorld size={14} stroke={1.5} role="img" aria-label="Public link" className={classes.icon} />
        )}
      </div>
      <div role="gridcell" className={classes.project}>
        {!isGrouped && place && (
          <>
            <ProjectDot color={place.color} />
            <bdi>{place.name}</bdi>
          </>
        )}
      </div>
      <div role="gridcell" className={classes.creator}>
        <MemberAvatar id={createdBy} name={creator ?? ''} size={18} />
        <bdi>{creator ?? 'Former member'}</bdi>
      </div>
      <div role="gridcell" className={classes.updated} title={`Updated ${fullInstant(updatedAt)} by ${by}`}>
        <time dateTime={updatedAt}>{shortInstant(updatedAt, now)}</time>
        <MemberAvatar id={updatedBy} name={by} size={18} />
        <VisuallyHidden>by {by}</VisuallyHidden>
      </div>
      <div role="gridcell">
        <ActionIcon tabIndex={-1} aria-label={`More actions for ${title}`} data-field="menu">
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </div>
    </div>
  )
}
