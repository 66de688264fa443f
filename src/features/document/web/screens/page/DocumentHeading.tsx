import { Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { projectPath } from '#features/project/web/parts/projectAddress.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { NameField } from '#web/ui/form/NameField.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { maxDocumentTitle } from '../../../document.contract.ts'
import type { Document } from '../../../document.shape.ts'
import { useUpdateDocumentMutation } from '../../document.api.ts'
import classes from './DocumentPage.module.css'

/** Where the document is, and its title, which a click changes; a new one begins with that. */
export function DocumentHeading({ document, mayUpdate }: { document: Document; mayUpdate: boolean }) {
  const { byId } = useProjects()
  const [params, setParams] = useSearchParams()
  const isNew = params.has('new')
  const [isRenaming, setRenaming] = useState(false)
  const [update] = useUpdateDocumentMutation()
  const project = document.project ? byId[document.project] : undefined
  function onDone(title: string) {
    setRenaming(false)
    if (isNew) setParams({}, { replace: true })
    if (title && title !== document.title) void update({ params: { id: document.id }, body: { title } })
  }
  return (
    <div className={classes.heading}>
      <Link to="/docs" className={classes.path}>
        Docs
      </Link>
      {project && (
        <Link to={projectPath(project.id)} className={classes.path}>
          <ProjectDot color={project.color} />
          <bdi>{project.name}</bdi>
        </Link>
      )}
      {mayUpdate && (isRenaming || isNew) ? (
        <NameField
          label="Document title"
          name={document.title}
          maxLength={maxDocumentTitle}
          className={classes.field}
          onDone={onDone}
        />
      ) : (
        <Title order={1} className={classes.title}>
          {mayUpdate ? (
            <button
              type="button"
              className={classes.name}
              dir="auto"
              title={`${document.title} – click to rename`}
              onClick={() => setRenaming(true)}
            >
              {document.title}
            </button>
          ) : (
            <span className={classes.name} dir="auto" title={document.title}>
              {document.title}
            </span>
          )}
        </Title>
      )}
      {document.members && (
        <IconLock size={16} stroke={1.5} role="img" aria-label="Restricted" className={classes.lock} />
      )}
    </div>
  )
}
