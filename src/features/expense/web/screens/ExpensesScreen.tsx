import { Button, Skeleton, Stack } from '@mantine/core'
import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { approvalsTab } from '#features/approval/web/parts/approvalsTab.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { weekTabs } from '#features/time/web/parts/weekTabs.ts'
import { timeOffTab } from '#features/timeOff/web/parts/timeOffTab.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { useKeys } from '#web/ui/keys/keys.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import type { Expense } from '../../expense.shape.ts'
import { useExpenses } from '../expense.api.ts'
import { expensesTab } from '../parts/expensesTab.ts'
import { ExpenseBar } from './ExpenseBar.tsx'
import { ExpenseDialog } from './ExpenseDialog.tsx'
import { ExpenseFromAddress } from './ExpenseFromAddress.tsx'
import { ExpenseList } from './ExpenseList.tsx'
import classes from './ExpensesScreen.module.css'
import { type ExpenseFilter, filtered, isNarrowed, useExpenseFilter } from './expenseFilter.ts'

/** What was spent in a month, where the role has expenses at all. */
export function Component() {
  const { access } = useSelector(selectViewer)
  if (scopeOf(access, 'expense.view') !== 'none') return <ExpensesScreen />
  return (
    <AppPage title="Time">
      <Message title="Expenses are not shared with you" icon={<IconReceipt size={24} stroke={1.5} />}>
        Your role can’t see expenses. An admin can change that.
      </Message>
    </AppPage>
  )
}

function ExpensesScreen() {
  const { access } = useSelector(selectViewer)
  const workspace = useWorkspace()
  const { currency } = workspace
  const { filter, asked, linkTo } = useExpenseFilter()
  const { expenses, isError, error, refetch } = useExpenses(asked)
  const { isLoaded: areProjectsLoaded } = useProjects()
  const [edited, setEdited] = useState<Expense | 'new' | null>(null)
  const mayAdd = scopeOf(access, 'expense.update') !== 'none'
  const add = () => setEdited('new')
  useKeys(mayAdd ? { N: { label: 'Add expense', run: add } } : {}, { section: 'Expenses' })
  const shown = useMemo(() => expenses && filtered(expenses, filter), [expenses, filter])

  const isNarrow = useIsNarrow()
  const tabs = (
    <PageTabs
      isBelow={isNarrow}
      label="Time"
      tabs={[
        ...weekTabs(access),
        ...approvalsTab(access, workspace, false),
        ...expensesTab(access, true),
        ...timeOffTab(access, false),
      ]}
    />
  )
  return (
    <AppPage
      title="Time"
      tabs={!isNarrow && tabs}
      hasManyTabs
      actions={
        mayAdd && (
          <Button leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={add}>
            Add expense
          </Button>
        )
      }
    >
      {isNarrow && tabs}
      <ExpenseBar filter={filter} linkTo={linkTo} asked={asked} expenses={shown} currency={currency} />
      {isError ? (
        <LoadFailed title="The expenses could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !shown || !areProjectsLoaded ? (
        <Stack gap={1} className={classes.late} aria-label="Loading" role="status">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height={43} radius={0} />
          ))}
        </Stack>
      ) : shown.length ? (
        <ExpenseList expenses={shown} onOpen={setEdited} />
      ) : (
        <Nothing filter={filter} everything={linkTo(null)} mayAdd={mayAdd} onAdd={add} />
      )}
      {edited && (
        <ExpenseDialog
          {...(edited === 'new' ? { project: filter.project } : { expense: edited })}
          onClose={() => setEdited(null)}
        />
      )}
      <ExpenseFromAddress />
    </AppPage>
  )
}

type NothingProps = { filter: ExpenseFilter; everything: string; mayAdd: boolean; onAdd: () => void }

function Nothing({ filter, everything, mayAdd, onAdd }: NothingProps) {
  const navigate = useNavigate()
  const icon = <IconReceipt size={24} stroke={1.5} />
  if (isNarrowed(filter))
    return (
      <Message
        title="No matching expenses"
        icon={icon}
        actions={
          <Button variant="default" onClick={() => void navigate(everything)}>
            Show all this month
          </Button>
        }
      >
        {filter.search ? 'No expense title contains these words.' : 'No expenses match these filters.'}
      </Message>
    )
  return (
    <Message
      title="No expenses this month"
      icon={icon}
      actions={mayAdd && <Button onClick={onAdd}>Add expense</Button>}
    >
      {mayAdd
        ? 'Track what you spend on projects, with receipts. Billable expenses go on the client’s next invoice.'
        : 'There are no expenses you can see.'}
    </Message>
  )
}
