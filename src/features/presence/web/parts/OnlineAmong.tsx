import { VisuallyHidden } from '@mantine/core'
import { useSelector } from 'react-redux'
import { selectIsOnline } from '../presence.slice.ts'

type State = Parameters<typeof selectIsOnline>[0]

/** In words, for who hears the page, what the dots on a row of faces show: how many are online. */
export function OnlineAmong({ members }: { members: readonly string[] }) {
  const count = useSelector((state: State) => members.filter((id) => selectIsOnline(state, id)).length)
  return count > 0 ? <VisuallyHidden>, {count} online</VisuallyHidden> : null
}
