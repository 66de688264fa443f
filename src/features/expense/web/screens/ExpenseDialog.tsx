import { Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { DropZone } from '#features/file/web/screens/DropZone.tsx'
import { selectViewer } from '#features/user/web/user.api.ts'
import { limits } from '#shared/limits.ts'
import { currencyChoices } from '#web/format/places.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { MenusDialog } from '#web/ui/form/MenusDialog.tsx'
import { DayField } from '#web/ui/picker/DayField.tsx'
import { maxExpenseTitle } from '../../expense.contract.ts'
import { mayChangeExpense } from '../../expense.rules.ts'
import { type Expense, type ExpenseCategory, expenseCategories } from '../../expense.shape.ts'
import { categoryNames } from '../parts/categories.tsx'
import classes from './ExpenseDialog.module.css'
import { Billing, Locked, MemberField, PlaceField } from './ExpenseFields.tsx'
import { ReceiptField } from './ReceiptField.tsx'
import { useDeleteExpense } from './useDeleteExpense.ts'
import { useExpenseForm } from './useExpenseForm.ts'

type Props = {
  /** The one to look at or change; left out, one is added. */
  expense?: Expense
  /** Where a new one begins. */
  project?: string | null
  onClose: () => void
}

/** Adds or changes an expense; shown as long as it is mounted. */
export function ExpenseDialog({ onClose, ...begin }: Props) {
  return (
    <MenusDialog title={begin.expense ? 'Expense' : 'Add expense'} size={520} onClose={onClose}>
      <ExpenseForm {...begin} onClose={onClose} />
    </MenusDialog>
  )
}

const categories = expenseCategories.map((value) => ({ value, label: categoryNames[value] }))

function ExpenseForm({ expense, project, onClose }: Props) {
  const form = useExpenseForm({ expense, project, onDone: onClose })
  const viewer = useSelector(selectViewer)
  const { draft, set, errors } = form
  const mayChange = !expense || mayChangeExpense(viewer, expense)
  const isLocked = !mayChange || !!expense?.invoice
  const currencies = useMemo(() => currencyChoices(), [])
  const deleteExpense = useDeleteExpense()
  return (
    <DropZone
      isEnabled={mayChange}
      hint="Drop the receipt"
      onFiles={([file]) => file && form.setReceipt(file)}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        {expense?.invoice && <Locked invoice={expense.invoice} />}
        <TextInput
          label="Description"
          placeholder="Train to Bonn"
          data-autofocus={mayChange || undefined}
          maxLength={maxExpenseTitle}
          dir="auto"
          disabled={!mayChange}
          value={draft.title}
          error={errors.title}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <div className={classes.pair}>
          <TextInput
            label="Amount"
            placeholder="0.00"
            inputMode="decimal"
            autoComplete="off"
            disabled={isLocked}
            value={draft.amount}
            error={errors.amount}
            onChange={({ currentTarget }) => set({ amount: currentTarget.value })}
          />
          <Select
            label="Currency"
            data={currencies}
            searchable
            limit={60}
            allowDeselect={false}
            disabled={isLocked}
            value={draft.currency}
            error={errors.currency}
            onChange={(currency) => currency && set({ currency })}
          />
        </div>
        <div className={classes.pair}>
          <TextInput
            label="Tax included"
            title="Tax you can reclaim. It isn’t charged to the client."
            placeholder="0.00"
            inputMode="decimal"
            autoComplete="off"
            disabled={isLocked}
            value={draft.tax}
            error={errors.tax}
            onChange={({ currentTarget }) => set({ tax: currentTarget.value })}
          />
          <DayField
            label="Date"
            isWithWeekday
            disabled={isLocked}
            value={draft.date}
            error={errors.date}
            onChange={(date) => date && set({ date })}
          />
        </div>
        <PlaceField form={form} isDisabled={isLocked} />
        <div className={classes.pair}>
          <Select
            label="Category"
            data={categories}
            allowDeselect={false}
            disabled={!mayChange}
            value={draft.category}
            onChange={(category) => category && set({ category: category as ExpenseCategory })}
          />
          <MemberField form={form} isDisabled={isLocked} />
        </div>
        <Billing form={form} isDisabled={isLocked} />
        <ReceiptField receipt={form.receipt} mayChange={mayChange} onChange={form.setReceipt} />
        <Textarea
          label="Note"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={limits.note}
          dir="auto"
          disabled={!mayChange}
          value={draft.note}
          error={errors.note}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
        <FormProblem message={errors.form ?? errors.receipt} />
        <Group justify="space-between" gap="xs">
          {expense && !isLocked ? (
            <Button
              variant="subtle"
              color="red"
              onClick={() => {
                deleteExpense(expense)
                onClose()
              }}
            >
              Delete
            </Button>
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {mayChange ? 'Cancel' : 'Close'}
            </Button>
            {mayChange && (
              <Button type="submit" loading={form.isSending}>
                {expense ? 'Save' : 'Add expense'}
              </Button>
            )}
          </Group>
        </Group>
      </Form>
    </DropZone>
  )
}
