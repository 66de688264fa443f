import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { invoicePath } from '#features/invoice/web/parts/invoicePath.ts'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { fullInstant, shortInstant } from '#web/format/dates.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import type { Client } from '../../../client.contract.ts'
import { useGetClientHistoryQuery } from '../../clientMoney.api.ts'
import classes from './ClientHistory.module.css'
import page from './ClientPage.module.css'
import { clientChangeText } from './clientChangeText.ts'

/** Who changed what of a client and its invoices, newest first. */
export function ClientHistory({ client }: { client: Client }) {
  const { data, error, refetch } = useGetClientHistoryQuery(client.id, { refetchOnMountOrArgChange: true })
  const { byId } = useMembers()
  const { invoiceStatuses } = useWorkspace()
  const names = {
    status: (id: string) => invoiceStatuses.find((status) => status.id === id)?.name ?? 'a deleted status',
  }
  if (!data && error)
    return <LoadFailed title="The history could not be loaded" error={error} onRetry={() => void refetch()} />
  return (
    <div className={page.page}>
      {!data && <Skeleton height={240} />}
      <ol className={classes.list} aria-label="Changes">
        {data?.map((change) => {
          const { seq, actor, at, object, event, id, title } = change
          const who = actor ? (byId[actor] ? memberName(byId[actor]) : 'Someone') : 'Workweek'
          return (
            <li key={seq} className={classes.step}>
              <MemberAvatar id={actor} name={who} size={20} />
              <div className={classes.said}>
                <bdi className={classes.who}>{who}</bdi> {clientChangeText(change, names)}
                {object === 'invoice' && (
                  <>
                    {' · '}
                    {event === 'delete' ? (
                      title || 'Draft'
                    ) : (
                      <Link to={invoicePath(id)}>{title || 'Draft'}</Link>
                    )}
                  </>
                )}
              </div>
              <time dateTime={at} title={fullInstant(at)} className={classes.time}>
                {shortInstant(at)}
              </time>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
