import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import { useCommands } from '#web/shell/commands.ts'
import { selectViewedAs } from '../../viewAs.slice.ts'
import { useEndViewAs } from './useEndViewAs.ts'
import classes from './ViewAsBanner.module.css'

/** Projects that the banner names; it must not fill a narrow screen. */
const maxNames = 3

const icon = { size: 16, stroke: 1.5 }

/** Says as which role the workspace is looked at, what of it is not so, and ends it. */
export function ViewAsBanner() {
  const viewedAs = useSelector(selectViewedAs)
  const { byId } = useProjects()
  const end = useEndViewAs()
  useCommands({
    order: -5,
    commands: () =>
      viewedAs
        ? [
            {
              id: 'end view as',
              label: `Stop viewing as ${viewedAs.role.name}`,
              section: 'Role',
              icon: <IconEye {...icon} />,
              run: end,
            },
          ]
        : [],
  })
  if (!viewedAs) return null
  const names = [...viewedAs.viewer.projects].flatMap((id) => byId[id]?.name ?? [])
  return (
    <aside className={classes.banner} aria-label="Viewing as another role">
      <IconEye {...icon} aria-hidden />
      <p className={classes.text}>
        <span role="status">
          Viewing as <strong dir="auto">{viewedAs.role.name}</strong>
          {names.length ? ` in ${shortList(names)}` : ', in no project'}. Nothing can be changed.
        </span>{' '}
        <span className={classes.limits}>
          Your own items count as theirs. Histories, time reports and counts of finished tasks still show what
          you can see.
        </span>
      </p>
      <Button size="compact-sm" variant="default" onClick={end}>
        End
      </Button>
    </aside>
  )
}

function shortList(names: string[]) {
  const more = names.length - maxNames
  return more > 1 ? `${names.slice(0, maxNames).join(', ')} and ${more} more projects` : names.join(', ')
}
