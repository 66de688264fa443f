import { useEffect } from 'react'
import auditClasses from '#features/audit/web/screens/Audit.module.css'
import { AuditRow } from '#features/audit/web/screens/AuditRow.tsx'
import { useAuditNames } from '#features/audit/web/screens/useAuditNames.ts'
import { useNewChanges } from '#features/audit/web/screens/useNewChanges.ts'
import { isArrangement } from '#features/notification/notification.news.rules.ts'
import { firstNewsOnly, useGetNewsInfiniteQuery } from '#features/notification/web/notification.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { Card, Nothing } from '../Card.tsx'
import classes from '../Dashboard.module.css'

const max = 8
/** Milliseconds in which a burst of changes asks once. */
const refetchDelay = 2_000

/** What happened last, of all that one may see. */
export function LatestActivity() {
  const dispatch = useAppDispatch()
  const names = useAuditNames()
  const { data, isError, refetch } = useGetNewsInfiniteQuery('0', {
    refetchOnMountOrArgChange: true,
    refetchCachedPages: false,
  })
  const steps = data?.pages[0]?.data
  const newer = useNewChanges(({ object }) => !isArrangement(object), steps?.[0]?.seq ?? 0)
  useEffect(() => {
    if (!newer) return
    const timer = setTimeout(() => {
      dispatch(firstNewsOnly('0'))
      void refetch()
    }, refetchDelay)
    return () => clearTimeout(timer)
  }, [newer, dispatch, refetch])
  return (
    <Card cardKey="latestActivity" more={{ to: '/notifications/all', label: 'All news' }}>
      {isError && !steps ? (
        <Nothing>This could not be loaded.</Nothing>
      ) : steps?.length ? (
        <ul className={classes.rows}>
          {steps.slice(0, max).map((step) => (
            <li key={step.seq} className={`${auditClasses.row} ${classes.step}`}>
              <AuditRow step={step} names={names} onOnly={undefined} />
            </li>
          ))}
        </ul>
      ) : (
        steps && <Nothing>No activity yet.</Nothing>
      )}
    </Card>
  )
}
