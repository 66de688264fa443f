import { Title } from '@mantine/core'
import { StorageSettings } from '#features/file/web/screens/StorageSettings.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import classes from '#web/ui/settings/Settings.module.css'
import { DangerZone } from './settings/DangerZone.tsx'
import { GeneralSettings } from './settings/GeneralSettings.tsx'
import { MoneySettings } from './settings/MoneySettings.tsx'
import { TimeSettings } from './settings/TimeSettings.tsx'

const sections = [
  { name: 'General', Part: GeneralSettings },
  { name: 'Working time', Part: TimeSettings },
  { name: 'Money', Part: MoneySettings },
]

/** Everything that is set for the workspace, each saved by itself. */
export function Component() {
  const mayUpdate = useMay()('workspace.update')
  return (
    <AppPage title="Workspace settings">
      <div className={classes.page}>
        {mayUpdate ? (
          sections.map(({ name, Part }) => (
            <section key={name} className={classes.section} aria-label={name}>
              <Title order={2}>{name}</Title>
              <Part />
            </section>
          ))
        ) : (
          <p className={classes.locked}>Your role can’t change this workspace. An owner or admin can.</p>
        )}
        <section className={classes.section} aria-label="Files">
          <Title order={2}>Files</Title>
          <StorageSettings />
        </section>
        <DangerZone />
      </div>
    </AppPage>
  )
}
