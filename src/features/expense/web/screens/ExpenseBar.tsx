import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { selectViewer, useMay } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import { addMonths } from '#shared/days.ts'
import { monthName } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { ExportMenu } from '#web/ui/grid/ExportMenu.tsx'
import { SearchField } from '#web/ui/grid/SearchField.tsx'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { keyText } from '#web/ui/keys/keyNames.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { useTypedText } from '#web/ui/useTypedText.ts'
import type { Expense } from '../../expense.shape.ts'
import type { ExpensesAsked } from '../expense.api.ts'
import { sumsOf } from '../parts/expenseSums.ts'
import classes from './ExpenseBar.module.css'
import {
  type ExpenseFilter,
  type ExpenseState,
  expenseStates,
  exportAddress,
  type LinkTo,
} from './expenseFilter.ts'
import { FilterChoice } from './FilterChoice.tsx'

type Props = {
  filter: ExpenseFilter
  linkTo: LinkTo
  /** What the server is asked for. */
  asked: ExpensesAsked
  /** Those that are listed; undefined while they load. */
  expenses: readonly Expense[] | undefined
  currency: string
}

const stateNames = {
  unbilled: 'Unbilled',
  invoiced: 'Invoiced',
  unbillable: 'Not billable',
} as const satisfies Record<ExpenseState, string>

/** Which month, what it is narrowed to, and what is listed adds up to. */
export function ExpenseBar({ filter, linkTo, asked, expenses, currency }: Props) {
  const navigate = useNavigate()
  const may = useMay()
  const { key: step } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const { month, isThisMonth, isAllMonths, search } = filter
  const oneMonth = { isAllMonths: false, search: '' }
  const go = (months: number) => void navigate(linkTo({ ...oneMonth, month: addMonths(month, months) }))
  const goBack = () => void navigate(linkTo({ ...oneMonth, month: '' }))
  const typed = useTypedText(
    search,
    { step },
    (text) =>
      void navigate(linkTo({ search: text, ...(!text && { isAllMonths: false }) }), { replace: true }),
  )
  useKeys(
    {
      'Shift+ArrowLeft': { label: 'Previous month', run: () => go(-1) },
      'Shift+ArrowRight': { label: 'Next month', run: () => go(1) },
      '/': { label: 'Filter by text', run: () => field.current?.focus() },
    },
    { section: 'Expenses' },
  )
  return (
    <div className={classes.bar}>
      <Tooltip label={`Previous month  ${keyText('Shift+ArrowLeft')}`}>
        <ActionIcon aria-label="Previous month" onClick={() => go(-1)}>
          <IconChevronLeft size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`Next month  ${keyText('Shift+ArrowRight')}`}>
        <ActionIcon aria-label="Next month" onClick={() => go(1)}>
          <IconChevronRight size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <h2 className={classes.month}>{isAllMonths ? 'All months' : monthName(month)}</h2>
      {!isThisMonth && (
        <Button size="compact-sm" variant="default" onClick={goBack}>
          This month
        </Button>
      )}
      <SearchField
        text={typed.text}
        onText={typed.type}
        onSettle={typed.settle}
        fieldRef={field}
        onLeave={() => field.current?.blur()}
      />
      <Choices filter={filter} linkTo={linkTo} />
      <span className={classes.space} />
      {expenses && expenses.length > 0 && may('export') && (
        <ExportMenu addressOf={(format) => exportAddress(asked, filter, format)} />
      )}
      {expenses && expenses.length > 0 && <Sums expenses={expenses} currency={currency} />}
    </div>
  )
}

function Choices({ filter, linkTo }: Pick<Props, 'filter' | 'linkTo'>) {
  const navigate = useNavigate()
  const { all, byId } = useProjects()
  const { everyone, byId: membersById } = useMembers()
  const { access } = useSelector(selectViewer)
  const seesOthers = ['all', 'project'].includes(scopeOf(access, 'expense.view'))
  const pick = (where: Parameters<LinkTo>[0]) => void navigate(linkTo(where))
  const project = filter.project ? byId[filter.project] : undefined
  const member = filter.member ? membersById[filter.member] : undefined
  const projects = useMemo(() => all.toSorted((a, b) => a.name.localeCompare(b.name)), [all])
  return (
    <>
      <FilterChoice
        label="Project"
        any="Any project"
        value={filter.project}
        icon={project && <ProjectDot color={project.color} />}
        shown={project?.name}
        choices={projects.map(({ id, name, color }) => ({
          value: id,
          label: name,
          icon: <ProjectDot color={color} />,
        }))}
        onPick={(value) => pick({ project: value })}
      />
      {seesOthers && (
        <FilterChoice
          label="Member"
          any="Anyone"
          value={filter.member}
          icon={member && <MemberAvatar id={member.id} name={memberName(member)} size={18} />}
          shown={member && memberName(member)}
          choices={everyone.map((one) => ({
            value: one.id,
            label: memberName(one),
            icon: <MemberAvatar id={one.id} name={memberName(one)} size={20} />,
          }))}
          onPick={(value) => pick({ member: value })}
        />
      )}
      <FilterChoice
        label="Status"
        any="Any status"
        value={filter.state}
        shown={filter.state ? stateNames[filter.state] : undefined}
        choices={expenseStates.map((value) => ({ value, label: stateNames[value] }))}
        onPick={(value) => pick({ state: value as ExpenseState | null })}
      />
    </>
  )
}

function Sums({ expenses, currency }: { expenses: readonly Expense[]; currency: string }) {
  const sums = useMemo(() => sumsOf(expenses, currency), [expenses, currency])
  return (
    <ul className={classes.sums} aria-label="Sums">
      {sums.map((sum) => (
        <li key={sum.currency}>
          <strong>{formatMoney(sum.spent, sum.currency)}</strong>
          {sum.unbilled !== null && sum.unbilled > 0 && (
            <span title="To be charged to clients, without tax">
              {' '}
              · {formatMoney(sum.unbilled, sum.currency)} unbilled
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
