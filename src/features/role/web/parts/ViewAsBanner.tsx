import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router'
import { useCommands } from '../../../../web/shell/commands.ts'
import { useAppDispatch } from '../../../../web/store/listener.ts'
import { useProjects } from '../../../project/web/project.api.ts'
import { selectSeenAs, viewAsEnded } from '../viewAs.slice.ts'
import classes from './ViewAsBanner.module.css'

const icon = { size: 16, stroke: 1.5 }

/** Says as which role the workspace is looked at, what of it is not so, and ends it. */
export function ViewAsBanner() {
  const seenAs = useSelector(selectSeenAs)
  const { byId } = useProjects()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const end = () => {
    dispatch(viewAsEnded())
    void navigate('/settings/roles')
  }
  useCommands({
    order: -5,
    commands: () =>
      seenAs
        ? [
            {
              id: 'end view as',
              label: `Stop looking as ${seenAs.role.name}`,
              section: 'Role',
              icon: <IconEye {...icon} />,
              run: end,
            },
          ]
        : [],
  })
  if (!seenAs) return null
  const names = [...seenAs.viewer.projects].flatMap((id) => byId[id]?.name ?? [])
  return (
    <aside className={classes.banner} aria-label="Looking as another role">
      <IconEye {...icon} aria-hidden />
      <p className={classes.text}>
        <span role="status">
          You are looking as <strong dir="auto">{seenAs.role.name}</strong>
          {names.length ? ` in ${names.join(', ')}` : ', in no project'}. Nothing can be changed.
        </span>{' '}
        <span className={classes.limits}>
          What belongs to you counts as theirs. Histories, reports of time and counts of finished tasks still
          come as you may see them.
        </span>
      </p>
      <Button size="compact-sm" variant="default" onClick={end}>
        End
      </Button>
    </aside>
  )
}
