import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { IconClockDollar } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useClients } from '#features/client/web/client.api.ts'
import { clientPath } from '#features/client/web/parts/clientPath.ts'
import { seenBudgetSum, useBudgetSums } from '#features/project/web/budgetSums.api.ts'
import { budgetUse, budgetUseText, percentText } from '#features/project/web/parts/budgetUse.ts'
import { projectPath } from '#features/project/web/parts/projectAddress.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { selectViewer, useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { fullDay, shortDay } from '#web/format/dates.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { formatMoney } from '#web/format/money.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { ExportMenu } from '#web/ui/grid/ExportMenu.tsx'
import { RowMenuButton } from '#web/ui/grid/RowMenuButton.tsx'
import { useRowMenu } from '#web/ui/grid/useRowMenu.ts'
import type { UnbilledTime as Unbilled } from '../../../invoice.overview.contract.ts'
import { useGetUnbilledQuery } from '../../invoiceOverview.api.ts'
import { addedUp } from '../../parts/amounts.ts'
import { billPath } from '../../parts/invoicePath.ts'
import { UnbilledMenu } from './UnbilledMenu.tsx'
import classes from './UnbilledTime.module.css'

const keyOf = ({ client, project, currency }: Unbilled) => `${client} ${project} ${currency}`

/** Tracked time and expenses that are on no invoice yet, by client and project. */
export function UnbilledTime() {
  const { data, error, isError, refetch } = useGetUnbilledQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const { byId: clients } = useClients()
  const { byId: projects } = useProjects()
  const may = useMay()
  const { menu, listeners, close } = useRowMenu()
  if (isError && !data)
    return (
      <LoadFailed title="Unbilled work could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (!data)
    return (
      <Stack className={classes.clients} gap={8} role="status" aria-label="Loading">
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={36} />
      </Stack>
    )
  if (!data.length)
    return (
      <Message title="Nothing unbilled" icon={<IconClockDollar size={24} stroke={1.5} />}>
        Billable time and expenses stay here until they are on an invoice.
      </Message>
    )
  const ids = [...new Set(data.map(({ client }) => client))]
  const titleOf = (id: string | null) => (id === null ? null : (clients[id]?.title ?? 'A client'))
  const nameOf = (project: string) => projects[project]?.name ?? 'A project'
  const menuRow = menu && data.find((row) => keyOf(row) === menu.row)
  return (
    <>
      <div className={classes.clients} {...listeners}>
        {may('export') && (
          <div className={classes.export}>
            <ExportMenu addressOf={(format) => `/api/invoice/unbilled/export?format=${format}`} />
          </div>
        )}
        {ids.map((id) => (
          <ClientTime
            key={id}
            id={id}
            title={titleOf(id)}
            rows={data.filter(({ client }) => client === id)}
            nameOf={nameOf}
          />
        ))}
      </div>
      {menuRow && (
        <UnbilledMenu row={menuRow} name={nameOf(menuRow.project)} anchor={menu.anchor} onClose={close} />
      )}
    </>
  )
}

type ClientProps = {
  id: string | null
  title: string | null
  rows: readonly Unbilled[]
  nameOf: (project: string) => string
}

function ClientTime({ id, title, rows, nameOf }: ClientProps) {
  const may = useMay()
  const priced = [...new Set(rows.filter(({ minutes }) => minutes > 0).map(({ project }) => project))]
  const isUnpriced = rows.every(({ minutes, expenses }) => minutes === 0 && expenses === 0)
  const sums = [...addedUp(rows, 'amount'), ...addedUp(rows, 'expenses')]
  const name = title ?? 'No client'
  return (
    <section aria-label={name}>
      <div className={classes.head}>
        <h2>{id === null ? name : <Link to={clientPath(id)}>{<bdi>{name}</bdi>}</Link>}</h2>
        <span className={classes.sum}>
          {addedUp(sums, 'amount')
            .map(({ currency, amount }) => formatMoney(amount, currency))
            .join(' · ')}
        </span>
        {isUnpriced && may('money.view') && (
          <Button size="compact-sm" variant="default" component={Link} to="/settings/rates">
            Set a rate
          </Button>
        )}
        {id !== null && !isUnpriced && may('invoice.create') && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Create invoice for ${name}`}
            component={Link}
            to={billPath(id, priced)}
          >
            Create invoice
          </Button>
        )}
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Project</th>
            <th scope="col" data-wide>
              Since
            </th>
            <th scope="col" data-number>
              Hours
            </th>
            <th scope="col" data-number data-wide>
              Unpriced
            </th>
            <th scope="col" data-number data-wide>
              Expenses
            </th>
            <th scope="col" data-number>
              Amount
            </th>
            <th scope="col" data-number data-wide>
              Budget
            </th>
            <th scope="col" data-menu>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { project, currency, minutes, unpricedMinutes, amount, expenses, oldest } = row
            return (
              <tr key={keyOf(row)} data-row={keyOf(row)}>
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its project is its text */}
                <th scope="row">
                  <Link to={`/projects/${project}`}>
                    <bdi>{nameOf(project)}</bdi>
                  </Link>
                </th>
                <td data-wide>
                  <time dateTime={oldest} title={fullDay(oldest)}>
                    {shortDay(oldest)}
                  </time>
                </td>
                <td data-number>{minutes > 0 ? formatMinutes(minutes) : '–'}</td>
                <td
                  data-number
                  data-wide
                  title="Billable time without a rate, which isn’t billed until it has one"
                >
                  {unpricedMinutes > 0 ? `+ ${formatMinutes(unpricedMinutes)}` : ''}
                </td>
                <td data-number data-wide title="What the client is charged, without tax">
                  {expenses > 0 ? formatMoney(expenses, currency) : ''}
                </td>
                <td data-number>
                  {minutes > 0 || expenses > 0
                    ? addedUp(
                        [
                          { currency, amount },
                          { currency, amount: expenses },
                        ],
                        'amount',
                      ).map((sum) => formatMoney(sum.amount, sum.currency))
                    : '–'}
                </td>
                <td data-number data-wide>
                  <UsedBudget project={project} />
                </td>
                <td data-menu>
                  <RowMenuButton name={nameOf(project)} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** How much of the project’s budget is used, billed or not. */
function UsedBudget({ project: id }: { project: string }) {
  const project = useProjects().byId[id]
  const { currency } = useWorkspace()
  const viewer = useSelector(selectViewer)
  const budgets = useBudgetSums()
  const spent = project && seenBudgetSum(viewer, project, budgets[id])
  if (!project?.budget || !spent) return null
  const use = budgetUse(project.budget, spent)
  const text = budgetUseText(use, project.budget.unit, currency)
  return (
    <Link to={projectPath(id, 'overview')} title={text} aria-label={`Budget: ${text}`} data-state={use.state}>
      {use.share === null ? text : percentText(use.share)}
    </Link>
  )
}
