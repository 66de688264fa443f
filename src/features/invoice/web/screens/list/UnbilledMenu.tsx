import { Menu } from '@mantine/core'
import {
  IconBriefcase,
  IconClock,
  IconCoin,
  IconFileInvoice,
  IconFolder,
  IconReceipt,
} from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { clientPath } from '#features/client/web/parts/clientPath.ts'
import { projectExpensesPath } from '#features/expense/web/parts/expensePath.ts'
import { projectPath } from '#features/project/web/parts/projectAddress.ts'
import { selectViewer, useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'
import { AnchoredMenu } from '#web/ui/picker/AnchoredMenu.tsx'
import type { Anchor } from '#web/ui/picker/anchor.ts'
import type { UnbilledTime } from '../../../invoice.overview.contract.ts'
import { billPath } from '../../parts/invoicePath.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

type Props = { row: UnbilledTime; name: string; anchor: Anchor; onClose: () => void }

/** Where one row of the unbilled work leads: to its invoice, and to what it is made of. */
export function UnbilledMenu({ row, name, anchor, onClose }: Props) {
  const { client, project, minutes, unpricedMinutes, expenses } = row
  const may = useMay()
  const { access } = useSelector(selectViewer)
  const entries = useEntriesPath(row)
  const isPriced = minutes > 0 || expenses > 0
  return (
    <AnchoredMenu anchor={anchor} label={`More actions for ${name}`} width={220} onClose={onClose}>
      {client !== null && isPriced && may('invoice.create') && (
        <Menu.Item
          component={Link}
          to={billPath(client, minutes > 0 ? [project] : [])}
          leftSection={<IconFileInvoice {...icon} />}
        >
          Create invoice
        </Menu.Item>
      )}
      {unpricedMinutes > 0 && may('project.update', { project }) && (
        <Menu.Item
          component={Link}
          to={projectPath(project, 'settings')}
          leftSection={<IconCoin {...icon} />}
        >
          Set a rate
        </Menu.Item>
      )}
      {entries && (
        <Menu.Item component={Link} to={entries} leftSection={<IconClock {...icon} />}>
          Show time entries
        </Menu.Item>
      )}
      {expenses > 0 && scopeOf(access, 'expense.view') !== 'none' && (
        <Menu.Item
          component={Link}
          to={`${projectExpensesPath(project)}&state=unbilled`}
          leftSection={<IconReceipt {...icon} />}
        >
          Show expenses
        </Menu.Item>
      )}
      {may('project.view', { project }) && (
        <Menu.Item component={Link} to={projectPath(project)} leftSection={<IconFolder {...icon} />}>
          Open project
        </Menu.Item>
      )}
      {client !== null && may('client.view') && (
        <Menu.Item component={Link} to={clientPath(client)} leftSection={<IconBriefcase {...icon} />}>
          Open client
        </Menu.Item>
      )}
    </AnchoredMenu>
  )
}

/** The report of the row alone, with its entries open one by one; null without time, and for roles that don’t see it there. */
function useEntriesPath({ client, project, oldest, minutes, unpricedMinutes }: UnbilledTime): string | null {
  const may = useMay()
  const { timeZone } = useWorkspace()
  const hasReport = may('report.view', { project }) && may('time.view', { project })
  if (!hasReport || minutes + unpricedMinutes === 0) return null
  return `/reports?${new URLSearchParams({
    from: oldest,
    to: dayIn(timeZone),
    project,
    ...(client !== null && may('client.view') && { client }),
    of: minutes > 0 ? 'unbilled' : 'unpriced',
  })}`
}
