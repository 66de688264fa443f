import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { TaskLink } from '#features/task/web/screens/detail/TaskLink.tsx'
import { useTask } from '#features/task/web/task.api.ts'
import { clockOf, fullInstant, shortDay, today } from '#web/format/dates.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import type { ProjectChange } from '../../../../project.contract.ts'
import { useGetProjectChangesQuery } from '../../../projectChange.api.ts'
import classes from '../Overview.module.css'
import { changeText, type ProjectNames } from './changeText.ts'
import list from './OverviewChanges.module.css'
import { useProjectNames } from './useProjectNames.ts'

/** Shown at first; the rest is asked for by a button, but loaded with them. */
const first = 10

/** Who changed what of a project and its tasks, newest first, by day. */
export function OverviewChanges({ projectId, now }: { projectId: string; now: string }) {
  const { data, isError, refetch } = useGetProjectChangesQuery(projectId, { refetchOnMountOrArgChange: true })
  const names = useProjectNames()
  const [areAllShown, setAreAllShown] = useState(false)
  const described = (data ?? []).flatMap((change) => {
    const texts = changeText(change, names)
    return texts.length ? [{ change, texts }] : []
  })
  const shown = areAllShown ? described : described.slice(0, first)
  const days = Map.groupBy(shown, ({ change }) => today(new Date(change.at)))
  return (
    <section aria-label="Recent changes" className={classes.section}>
      <div className={classes.head}>
        <h2>Recent changes</h2>
      </div>
      {isError && !data && (
        <p className={classes.nothing}>
          The changes could not be loaded.{' '}
          <Button size="compact-xs" variant="light" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!data && !isError && <Skeleton height={240} className={list.late} />}
      {data && !described.length && <p className={classes.nothing}>No recent changes.</p>}
      {[...days].map(([day, changes]) => (
        <div key={day}>
          <h3 className={list.day}>{shortDay(day, now)}</h3>
          <ol className={list.list}>
            {changes.map(({ change, texts }) => (
              <Step key={`${change.seq}/${change.id}`} change={change} texts={texts} names={names} />
            ))}
          </ol>
        </div>
      ))}
      {described.length > shown.length && (
        <Button size="compact-sm" variant="subtle" color="gray" mt={8} onClick={() => setAreAllShown(true)}>
          {described.length - shown.length} earlier changes
        </Button>
      )}
    </section>
  )
}

type StepProps = { change: ProjectChange; texts: string[]; names: ProjectNames }

function Step({ change: { id, object, event, title, actor, at }, texts, names }: StepProps) {
  const task = useTask(object === 'task' ? id : undefined)
  const name = actor ? names.member(actor) : 'Workweek'
  return (
    <li className={list.step}>
      <MemberAvatar id={actor} name={name} size={20} />
      <div className={list.said}>
        <bdi className={list.who}>{name}</bdi> {texts.join('; ')}
        {object === 'task' && (
          <>
            {' · '}
            {event === 'delete' ? (
              <bdi>{title}</bdi>
            ) : (
              <TaskLink taskId={id} className={list.task}>
                <bdi>{task?.title ?? title}</bdi>
              </TaskLink>
            )}
          </>
        )}
      </div>
      <time dateTime={at} title={fullInstant(at)} className={list.time}>
        {clockOf(new Date(at))}
      </time>
    </li>
  )
}
