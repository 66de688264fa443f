import { Title } from '@mantine/core'
import { Link } from 'react-router'
import { useMay } from '#features/user/web/user.api.ts'
import classes from '#web/ui/settings/Settings.module.css'
import type { Project } from '../../../project.contract.ts'
import { projectPath } from '../../parts/projectAddress.ts'
import { DangerZone } from './DangerZone.tsx'
import { DateSettings } from './DateSettings.tsx'
import { GeneralSettings } from './GeneralSettings.tsx'
import { MoneySettings } from './MoneySettings.tsx'

/** Everything that is set for a project, each saved by itself. */
export function ProjectSettings({ project }: { project: Project }) {
  const may = useMay()
  const mayUpdate = may('project.update', { project: project.id, owners: [project.createdBy] })
  return (
    <div className={classes.page}>
      {!mayUpdate && (
        <p className={classes.locked}>
          Your role can see these settings, but not change them.{' '}
          <Link to={projectPath(project.id, 'members')}>See its members</Link>
        </p>
      )}
      {[
        { name: 'General', Part: GeneralSettings },
        { name: 'Dates', Part: DateSettings },
        { name: 'Billing', Part: MoneySettings },
      ].map(({ name, Part }) => (
        <section key={name} className={classes.section} aria-label={name}>
          <Title order={2}>{name}</Title>
          <Part project={project} mayUpdate={mayUpdate} />
        </section>
      ))}
      <DangerZone project={project} />
    </div>
  )
}
