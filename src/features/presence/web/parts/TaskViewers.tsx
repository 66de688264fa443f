import { Tooltip } from '@mantine/core'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '#web/store/listener.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { lookedAt, selectLookers } from '../presence.slice.ts'
import classes from './Presence.module.css'
import { useOthers } from './useOthers.ts'

type State = Parameters<typeof selectLookers>[0]

/** Avatars that fit into the head of a task; the others are counted. */
const maxShown = 3

/** Who else looks at the task that is on screen here; being on screen, it tells the others so. */
export function TaskViewers({ taskId }: { taskId: string }) {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(lookedAt(taskId))
    return () => void dispatch(lookedAt(null))
  }, [dispatch, taskId])

  const others = useOthers(useSelector((state: State) => selectLookers(state, taskId)))
  if (!others.length) return null
  const names = new Intl.ListFormat('en-US').format(others.map(({ name }) => name))
  const label = `${names} ${others.length === 1 ? 'is' : 'are'} also viewing this task`
  const more = others.length - maxShown
  return (
    <Tooltip label={label} multiline maw={280}>
      <span className={classes.lookers} role="img" aria-label={label}>
        {others.slice(0, maxShown).map(({ id, name }) => (
          <span key={id} className={classes.looker}>
            <MemberAvatar id={id} name={name} size={22} />
          </span>
        ))}
        {more > 0 && <span className={classes.more}>+{more}</span>}
      </span>
    </Tooltip>
  )
}
