import { Button, Skeleton, Stack } from '@mantine/core'
import { IconChecks, IconLayoutDashboard } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type TaskField, TaskFieldMenu } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { type AttentionKind, attentionKinds } from '../../../dashboard.attention.rules.ts'
import dashboard from '../Dashboard.module.css'
import { DashboardContext, useDashboardState } from '../dashboardState.ts'
import classes from './Attention.module.css'
import { AttentionList } from './AttentionList.tsx'
import { useAttention } from './useAttention.ts'

const names: Record<AttentionKind, string> = {
  overdueInvoice: 'Overdue',
  unbilledTime: 'Not invoiced',
  overBudget: 'Over budget',
  unpricedTime: 'No rate',
  longTimer: 'Long timers',
  missingTime: 'Missing time',
  overEstimate: 'Over estimate',
  unassignedTasks: 'Unassigned',
}

type OpenMenu = { taskId: string; field: TaskField; anchor: HTMLElement }

/** All that waits to be settled. */
export function AttentionScreen() {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const { state, error, refetch } = useDashboardState((taskId, field, anchor) =>
    setMenu({ taskId, field, anchor }),
  )
  return (
    <AppPage
      title="Needs attention"
      actions={
        <Button
          component={Link}
          to="/dashboard"
          variant="default"
          leftSection={<IconLayoutDashboard size={16} stroke={1.5} aria-hidden />}
        >
          Dashboard
        </Button>
      }
    >
      <DashboardContext value={state}>
        {state.hasFailed ? (
          <LoadFailed title="This could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <AllItems />
        )}
        {menu && (
          <TaskFieldMenu
            taskIds={[menu.taskId]}
            field={menu.field}
            anchor={menu.anchor}
            onClose={() => {
              setMenu(null)
              if (menu.anchor.isConnected) menu.anchor.focus()
            }}
          />
        )}
      </DashboardContext>
    </AppPage>
  )
}

function AllItems() {
  const [params] = useSearchParams()
  const attention = useAttention()
  if (!attention)
    return (
      <Stack className={classes.list} gap={8} role="status" aria-label="Loading">
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Stack>
    )
  const { waiting: items, snoozed } = attention
  const isSnoozed = params.get('kind') === 'snoozed' && snoozed.length > 0
  const kinds = attentionKinds.filter((kind) => items.some((item) => item.kind === kind))
  const chosen = kinds.find((kind) => kind === params.get('kind'))
  const countOf = (kind: AttentionKind) => items.filter((item) => item.kind === kind).length
  if (!items.length && !snoozed.length)
    return (
      <Message title="All clear" icon={<IconChecks size={24} stroke={1.5} />}>
        Unbilled work, overdue invoices, blown budgets and unassigned tasks show up here.
      </Message>
    )
  return (
    <>
      <PageTabs
        label="What needs attention"
        isBelow
        tabs={[
          { name: `All ${items.length}`, to: '/dashboard/attention', isCurrent: !chosen && !isSnoozed },
          ...kinds.map((kind) => ({
            name: `${names[kind]} ${countOf(kind)}`,
            to: `/dashboard/attention?kind=${kind}`,
            isCurrent: kind === chosen,
          })),
          ...(snoozed.length
            ? [
                {
                  name: `Snoozed ${snoozed.length}`,
                  to: '/dashboard/attention?kind=snoozed',
                  isCurrent: isSnoozed,
                },
              ]
            : []),
        ]}
      />
      <div className={classes.list}>
        {isSnoozed || items.length ? (
          <AttentionList
            items={isSnoozed ? snoozed : items.filter(({ kind }) => !chosen || kind === chosen)}
          />
        ) : (
          <p className={dashboard.nothing}>Nothing else needs attention. The rest is snoozed.</p>
        )}
      </div>
    </>
  )
}
