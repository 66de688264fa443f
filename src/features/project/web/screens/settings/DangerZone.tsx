import { Button, Title } from '@mantine/core'
import classes from '#web/ui/settings/Settings.module.css'
import type { KnownProject } from '../../project.api.ts'
import { type ProjectAction, useProjectActions } from '../page/useProjectActions.tsx'

const texts: Partial<Record<ProjectAction['id'], (isArchived: boolean) => string>> = {
  duplicate: () => 'A new project with the same members and tasks, without comments, files and time.',
  archive: (isArchived) =>
    isArchived
      ? 'Shows it and its tasks everywhere again.'
      : 'Hides it and its tasks. Nothing is lost, and you can restore it any time.',
  delete: () =>
    'With its tasks, comments and files, for everyone. It can be restored from Trash for 30 days.',
}

/** What is done to the project as a whole. */
export function DangerZone({ project }: { project: KnownProject }) {
  const actions = useProjectActions(project, () => undefined).filter(({ id }) => texts[id])
  if (!actions.length) return null
  return (
    <section className={classes.section} aria-label="Danger zone">
      <Title order={2}>Danger zone</Title>
      <div className={classes.steps}>
        {actions.map(({ id, label, icon, run }) => (
          <div key={id} className={classes.step}>
            <p>
              <strong>{label}</strong>
              {texts[id]?.(project.archivedAt !== null)}
            </p>
            <Button
              variant={id === 'delete' ? 'outline' : 'default'}
              {...(id === 'delete' && { color: 'red' })}
              leftSection={icon}
              onClick={run}
            >
              {label}
              {id === 'duplicate' && '…'}
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}
