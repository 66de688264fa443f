import { useClients } from '#features/client/web/client.api.ts'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { fullInstant, shortInstant } from '#web/format/dates.ts'
import { errorText } from '#web/store/api.ts'
import type { Invoice } from '../../../invoice.shape.ts'
import { useGetInvoiceHistoryQuery } from '../../invoiceTrail.api.ts'
import { type HistoryNames, historyText } from '../../parts/historyText.ts'
import classes from './InvoicePage.module.css'

/** Who did what with it, and when. */
export function InvoiceHistory({ invoice: { id, currency, updatedAt } }: { invoice: Invoice }) {
  const { data: steps, error } = useGetInvoiceHistoryQuery({ id, updatedAt }, { skip: !updatedAt })
  const { byId } = useMembers()
  const names = useNames(currency)
  return (
    <section className={classes.panel} aria-label="History">
      <h2>History</h2>
      {error && <p className={classes.note}>{errorText(error, 'The history could not be loaded.')}</p>}
      <ol className={classes.history} aria-busy={!steps}>
        {steps?.map((step) => {
          const member = step.actor ? byId[step.actor] : undefined
          return (
            <li key={step.seq}>
              <p>
                <bdi className={classes.who}>
                  {member ? memberName(member) : step.actor ? 'A former member' : 'Workweek'}
                </bdi>{' '}
                {historyText(step, names).join('; ')}
              </p>
              <time dateTime={step.at} title={fullInstant(step.at)}>
                {shortInstant(step.at)}
              </time>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function useNames(currency: string): HistoryNames {
  const { byId: clients } = useClients()
  const { byId: projects } = useProjects()
  const { invoiceStatuses } = useWorkspace()
  return {
    currency,
    client: (id) => clients[id]?.title ?? 'another client',
    project: (id) => projects[id]?.name ?? 'another project',
    status: (id) => invoiceStatuses.find((one) => one.id === id)?.name ?? 'a deleted status',
  }
}
