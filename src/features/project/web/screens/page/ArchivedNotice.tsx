import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '#features/user/web/user.api.ts'
import type { KnownProject } from '../../project.api.ts'
import { useProjects } from '../../project.api.ts'
import { useChangeProject } from '../change/useChangeProject.ts'
import { pathOf } from '../fields/parentChoices.ts'
import classes from './ArchivedNotice.module.css'

/** Says on the page of a project that was put away, itself or with one above it, why it shows nowhere else. */
export function ArchivedNotice({ project }: { project: KnownProject }) {
  const { byId } = useProjects()
  const may = useMay()
  const change = useChangeProject()
  const above = project.archivedAt
    ? undefined
    : pathOf(project, (id) => byId[id]).findLast(({ archivedAt }) => archivedAt)
  const archived = project.archivedAt ? project : above
  if (!archived) return null
  return (
    <div className={classes.notice} role="status">
      <IconArchive size={16} stroke={1.5} aria-hidden />
      <span className={classes.text}>
        {above ? (
          <>
            Archived with{' '}
            <Link to={`/projects/${above.id}`} dir="auto">
              {above.name}
            </Link>
            . Its tasks are only shown here.
          </>
        ) : (
          'This project is archived. Its tasks are only shown here.'
        )}
      </span>
      {may('project.update', { project: archived.id, owners: [archived.createdBy] }) && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void change(archived, { archived: false }, 'Project restored')}
        >
          Restore
        </Button>
      )}
    </div>
  )
}
