import { ActionIcon } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useGetThreadsQuery } from '../../../documentThread.api.ts'
import classes from './Threads.module.css'

type Props = { page: string; isOn: boolean; onToggle: (isOn: boolean) => void }

/** Shows what members say about a page, and how many threads are open. */
export function ThreadsButton({ page, isOn, onToggle }: Props) {
  const { data = [] } = useGetThreadsQuery(page)
  const open = data.filter(({ resolvedAt }) => resolvedAt === null).length
  return (
    <ActionIcon
      size={32}
      w="auto"
      miw={32}
      px={open ? 8 : 0}
      aria-label={open ? `Comments, ${open} open` : 'Comments'}
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
    >
      <IconMessage size={16} stroke={1.5} />
      {open > 0 && <span className={classes.count}>{open}</span>}
    </ActionIcon>
  )
}
