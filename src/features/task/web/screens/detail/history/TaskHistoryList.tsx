import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { fullInstant, shortInstant } from '#web/format/dates.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import type { Task } from '../../../../task.contract.ts'
import { useGetTaskHistoryQuery } from '../../../task.api.ts'
import { useNames } from '../useNames.ts'
import { historyText } from './historyText.ts'
import classes from './TaskHistoryList.module.css'

/** Who changed what of a task, newest first. */
export function TaskHistoryList({ task }: { task: Task }) {
  const { data, isError, refetch } = useGetTaskHistoryQuery(task.id, { refetchOnMountOrArgChange: true })
  const names = useNames()
  // Each change of the task is one more step of its history.
  const known = useRef(task.updatedAt)
  useEffect(() => {
    if (known.current !== task.updatedAt) void refetch()
    known.current = task.updatedAt
  }, [task.updatedAt, refetch])

  if (isError && !data) {
    return (
      <p className={classes.nothing}>
        The history could not be loaded.{' '}
        <Button size="compact-xs" variant="light" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (!data) return <Skeleton height={48} className={classes.late} />
  const steps = data.map((step) => ({ ...step, texts: historyText(step, names) }))
  return (
    <ol className={classes.list} aria-label="History">
      {steps
        .filter(({ texts }) => texts.length > 0)
        .map(({ seq, actor, at, texts }) => (
          <li key={seq} className={classes.step}>
            <MemberAvatar id={actor} name={actor ? names.member(actor) : ''} size={18} />
            <div className={classes.said}>
              <bdi className={classes.who}>{actor ? names.member(actor) : 'Workweek'}</bdi> {texts.join('; ')}{' '}
              <time dateTime={at} title={fullInstant(at)}>
                {shortInstant(at)}
              </time>
            </div>
          </li>
        ))}
    </ol>
  )
}
