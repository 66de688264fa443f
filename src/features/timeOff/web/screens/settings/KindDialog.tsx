import { Button, Group, Switch, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { v7 as makeId } from 'uuid'
import { limits } from '#shared/limits.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import type { TimeOffKind } from '../../../timeOff.shape.ts'
import { useCreateTimeOffKindMutation, useUpdateTimeOffKindMutation } from '../../timeOff.api.ts'
import classes from './TimeOffSettings.module.css'

/** Days as they are typed: whole or half ones; undefined where they are neither. */
function daysOf(typed: string): number | null | undefined {
  if (!typed.trim()) return null
  const days = Number(typed.trim().replace(',', '.'))
  return Number.isInteger(days * 2) && days >= 0 && days <= 366 ? days : undefined
}

/** A kind of time off: whether it has to be approved, who sees it, and how much of it there is. */
export function KindDialog({ kind, onClose }: { kind: TimeOffKind | null; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [create, creating] = useCreateTimeOffKindMutation()
  const [update, updating] = useUpdateTimeOffKindMutation()
  const [name, setName] = useState(kind?.name ?? '')
  const [isPrivate, setIsPrivate] = useState(kind?.isPrivate ?? false)
  const [needsApproval, setNeedsApproval] = useState(kind?.needsApproval ?? true)
  const [days, setDays] = useState(kind?.allowance == null ? '' : String(kind.allowance))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const isSending = creating.isLoading || updating.isLoading

  async function save() {
    const allowance = daysOf(days)
    const found = {
      ...(!name.trim() && { name: 'Enter a name' }),
      ...(allowance === undefined && { allowance: 'Enter days such as 25 or 12.5' }),
    }
    setProblems(found)
    if (!name.trim() || allowance === undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus()
      return
    }
    const fields = { name: name.trim(), isPrivate, needsApproval, allowance }
    const id = kind?.id ?? makeId()
    const { error } = kind
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
    <FormDialog label={kind ? `Edit ${kind.name}` : 'New time off type'} size={420} isOpen onClose={onClose}>
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
          placeholder="Parental leave"
          data-autofocus
          maxLength={limits.name}
          value={name}
          error={problems.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          name="allowance"
          label="Days a year"
          description="Per member. Leave empty for no limit."
          inputMode="decimal"
          w={180}
          value={days}
          error={problems.allowance}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <Switch
          label="Needs approval"
          checked={needsApproval}
          onChange={(event) => setNeedsApproval(event.currentTarget.checked)}
        />
        <Switch
          label="Private: colleagues only see “Away”"
          checked={isPrivate}
          onChange={(event) => setIsPrivate(event.currentTarget.checked)}
        />
        <FormProblem message={problems.form} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            {kind ? 'Save' : 'Add type'}
          </Button>
        </Group>
      </DialogForm>
    </FormDialog>
  )
}
