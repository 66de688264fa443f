import { Button, Group, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { v7 as makeId } from 'uuid'
import { limits } from '#shared/limits.ts'
import type { TaxCategory } from '#shared/taxCategory.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import type { Tax } from '../../tax.shape.ts'
import { useCreateTaxMutation, useUpdateTaxMutation } from '../tax.api.ts'
import { categoryNames } from './categoryNames.ts'
import classes from './Taxes.module.css'

type Props = {
  /** Null: a new one. */
  tax: Tax | null
  /** There is none yet, so that it is the default. */
  isFirst: boolean
  onClose: () => void
}

const percentOf = (typed: string) =>
  /^\d{1,3}([.,]\d{1,4})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : null

/** A tax as it is written: a percentage, why it is charged or not, and what invoices say about it. */
export function TaxDialog({ tax, isFirst, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [create, creating] = useCreateTaxMutation()
  const [update, updating] = useUpdateTaxMutation()
  const [name, setName] = useState(tax?.name ?? '')
  const [percent, setPercent] = useState(tax ? String(tax.percent) : '')
  const [category, setCategory] = useState<TaxCategory>(tax?.category ?? 'S')
  const [sentence, setSentence] = useState(tax?.sentence ?? '')
  const [isDefault, setIsDefault] = useState(tax?.isDefault ?? isFirst)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const isCharged = category === 'S'
  const isSending = creating.isLoading || updating.isLoading

  async function save() {
    const number = isCharged ? percentOf(percent) : 0
    const found = {
      ...(!name.trim() && { name: 'Enter a name' }),
      ...((number === null || number > 100) && { percent: 'Enter a percentage such as 19 or 5.5' }),
    }
    setProblems(found)
    if (Object.keys(found).length) {
      const wrong = form.current?.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)
      return wrong?.focus()
    }
    const fields = { name: name.trim(), percent: number ?? 0, category, sentence: sentence.trim(), isDefault }
    const id = tax?.id ?? makeId()
    const { error } = tax
      ? await update({ params: { id }, body: fields })
      : await create({
          body: { id, ...fields },
          optimistic: { id, ...fields, archivedAt: null, updatedAt: '' },
        })
    if (!error) return onClose()
    const refused = errorFields(error)
    setProblems(Object.keys(refused).length ? refused : { form: errorText(error) })
  }
  return (
    <FormDialog label={tax ? `Edit ${tax.name}` : 'New tax'} size={440} isOpen onClose={onClose}>
      <DialogForm
        ref={form}
        className={classes.form}
        isSending={isSending}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <TextInput
          name="name"
          label="Name"
          placeholder="VAT 19%"
          data-autofocus
          maxLength={limits.name}
          value={name}
          error={problems.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Category"
          data={Object.entries(categoryNames).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          value={category}
          error={problems.category}
          onChange={(picked) => setCategory((picked ?? 'S') as TaxCategory)}
        />
        {isCharged && (
          <TextInput
            name="percent"
            label="Percentage"
            placeholder="19"
            inputMode="decimal"
            rightSection="%"
            w={140}
            value={percent}
            error={problems.percent}
            onChange={(event) => setPercent(event.currentTarget.value)}
          />
        )}
        <Textarea
          label="Note on invoices"
          description={
            isCharged ? 'Usually not needed.' : 'Why no tax is charged, in the wording of your law.'
          }
          placeholder={category === 'AE' ? 'Reverse charge: the recipient owes the tax.' : ''}
          autosize
          minRows={2}
          maxLength={limits.note}
          value={sentence}
          error={problems.sentence}
          onChange={(event) => setSentence(event.currentTarget.value)}
        />
        <Switch
          label="Use for new lines"
          checked={isDefault}
          onChange={(event) => setIsDefault(event.currentTarget.checked)}
        />
        <FormProblem message={problems.form} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            {tax ? 'Save' : 'Add tax'}
          </Button>
        </Group>
      </DialogForm>
    </FormDialog>
  )
}
