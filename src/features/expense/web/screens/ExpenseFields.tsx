import { Checkbox, Select, Text, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { PickerField } from '#features/time/web/screens/entry/PickerField.tsx'
import { TrackedTaskPicker } from '#features/time/web/screens/entry/TrackedTaskPicker.tsx'
import { selectViewer } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import { formatMoney, parseAmount } from '#web/format/money.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { billedMajor, mayChangeExpense } from '../../expense.rules.ts'
import type { Expense } from '../../expense.shape.ts'
import classes from './ExpenseDialog.module.css'
import type { useExpenseForm } from './useExpenseForm.ts'

type FormProps = { form: ReturnType<typeof useExpenseForm>; isDisabled: boolean }

function whereOn({ id, number }: NonNullable<Expense['invoice']>) {
  if (id === null) return 'On an invoice'
  return number ? `On invoice ${number}` : 'On a draft invoice'
}

/** Why it can’t change. */
export const Locked = ({ invoice }: { invoice: NonNullable<Expense['invoice']> }) => (
  <Text size="sm" className={classes.locked} role="status">
    <IconLock size={16} stroke={1.5} aria-hidden />
    {whereOn(invoice)}, so the amount charged can’t be changed.
  </Text>
)

/** What it was spent on. */
export function PlaceField({ form, isDisabled }: FormProps) {
  const viewer = useSelector(selectViewer)
  const tasks = useSelector(selectTaskList)?.entities
  const { draft, place, task, set, errors } = form
  const { memberId } = draft
  const mayPickIn = useCallback(
    (project: string) => mayChangeExpense(viewer, { project, memberId }),
    [viewer, memberId],
  )
  return (
    <PickerField
      label="Project or task"
      error={errors.project ?? errors.task}
      isDisabled={isDisabled}
      leftSection={place && <ProjectDot color={place.color} />}
      picker={({ anchor, onClose }) => (
        <TrackedTaskPicker
          anchor={anchor}
          label="Project or task"
          memberId={memberId}
          value={draft.task ?? draft.project ?? ''}
          mayPickIn={mayPickIn}
          onClose={onClose}
          onPick={(id) => {
            onClose()
            const picked = tasks?.[id]
            set(picked ? { task: id, project: picked.project } : { task: null, project: id })
          }}
        />
      )}
    >
      <span className={place ? classes.place : classes.noPlace} dir="auto">
        {place ? `${place.name}${task ? ` · ${task.title}` : ''}` : 'Choose a project or task…'}
      </span>
    </PickerField>
  )
}

/** Whose expense it is, for who may keep those of others. */
export function MemberField({ form, isDisabled }: FormProps) {
  const { members } = useMembers()
  const { access, memberId } = useSelector(selectViewer)
  const { draft, set, errors } = form
  if (!['all', 'project'].includes(scopeOf(access, 'expense.update'))) return null
  return (
    <Select
      label="Who paid"
      data={members.map((member) => ({
        value: member.id,
        label: member.id === memberId ? `${memberName(member)} (you)` : memberName(member),
      }))}
      searchable
      allowDeselect={false}
      disabled={isDisabled}
      placeholder="Former member"
      value={draft.memberId}
      error={errors.memberId}
      onChange={(id) => id && set({ memberId: id })}
    />
  )
}

/** Whether a client is charged, and how much. */
export function Billing({ form, isDisabled }: FormProps) {
  const { draft, billable, seesMoney, set, errors } = form
  const { currency } = draft
  const amount = parseAmount(draft.amount, currency)
  const tax = draft.tax.trim() ? parseAmount(draft.tax, currency) : 0
  const markup = Number(draft.markup.replace(',', '.') || 0)
  const isKnown = billable && seesMoney && amount && tax !== null && tax <= amount && markup >= 0
  return (
    <div className={classes.billing}>
      <Checkbox
        label="Billable"
        disabled={isDisabled}
        checked={billable}
        onChange={({ currentTarget }) => set({ billable: currentTarget.checked })}
      />
      {billable && seesMoney && (
        <TextInput
          aria-label="Markup in percent"
          className={classes.markup}
          placeholder="0"
          inputMode="decimal"
          autoComplete="off"
          leftSection="+"
          rightSection="%"
          disabled={isDisabled}
          value={draft.markup}
          error={errors.markup}
          onChange={({ currentTarget }) => set({ markup: currentTarget.value })}
        />
      )}
      {isKnown && (
        <Text size="sm" c="dimmed" className={classes.charged}>
          The client is charged{' '}
          {formatMoney(billedMajor({ amount, tax, billable, markup }, currency), currency)}, plus tax
        </Text>
      )}
    </div>
  )
}
