import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { EarlierButton } from '#web/ui/layout/EarlierButton.tsx'
import type { Comment } from '../../comment.shape.ts'
import { useLoadEarlierCommentsMutation } from '../comment.api.ts'
import classes from './Comments.module.css'

type Props = { taskId: string; comments: readonly Comment[]; earlier: number }

/** Brings what was said before: a page when asked, and all up to the comment that the address names. */
export function EarlierComments({ taskId, comments, earlier }: Props) {
  const [load, { isLoading }] = useLoadEarlierCommentsMutation()
  const linked = /^#comment-([\da-f-]{36})$/i.exec(useLocation().hash)?.[1]
  const isMissing = earlier > 0 && !comments.some(({ id }) => id === linked)
  const until = isMissing && !isLoading ? linked : undefined
  const last = useRef<{ until?: string; comments?: readonly Comment[] }>({})
  useEffect(() => {
    // Also where the task is loaded anew while it is brought. Where it is not there any more the task itself is shown.
    if (!until || (last.current.until === until && last.current.comments === comments)) return
    last.current = { until, comments }
    void load({ task: taskId, until })
  }, [until, comments, taskId, load])
  if (!earlier) return null
  return (
    <EarlierButton
      what="comments"
      count={earlier}
      isLoading={isLoading}
      load={() => load({ task: taskId })}
      className={classes.earlier}
    />
  )
}
