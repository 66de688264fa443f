import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { may } from '#shared/access.ts'
import { fullDay } from '#web/format/dates.ts'
import { dayBorders } from '../../../time.day.rules.ts'

export type Books = {
  /** Whether time that begins at this instant, in milliseconds since 1970, lies in closed books. */
  isClosed: (start: number) => boolean
  /** Whether the role may change it there all the same, with a reason. */
  mayOpen: boolean
  /** Why it is locked, and who can help. */
  why: string
  /** The same of a cell of the week. */
  whyDay: string
}

/** The books of the workspace, as far as they are closed. */
export function useBooks(): Books {
  const { booksClosedUntil: until, timeZone } = useWorkspace()
  const viewer = useSelector(selectViewer)
  return useMemo(() => {
    const end = until ? dayBorders(timeZone, until).end : Number.NEGATIVE_INFINITY
    const closed = until ? `The books are closed until ${fullDay(until)}.` : ''
    const mayOpen = may(viewer, 'time.approve')
    return {
      isClosed: (start) => start < end,
      mayOpen,
      why: mayOpen
        ? `${closed} You can change this entry if you give a reason.`
        : `${closed} Ask an owner or admin to change time there.`,
      whyDay: mayOpen
        ? `${closed} You can change this day if you give a reason.`
        : `${closed} Ask an owner or admin to change time there.`,
    }
  }, [until, timeZone, viewer])
}
