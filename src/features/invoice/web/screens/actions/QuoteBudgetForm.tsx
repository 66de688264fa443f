import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useProjects } from '#features/project/web/project.api.ts'
import { BudgetUnitSwitch } from '#features/retainer/web/parts/BudgetUnitSwitch.tsx'
import { type BudgetUnit, formatBudgetAmount } from '#features/retainer/web/parts/budgetAmount.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import type { Invoice } from '../../../invoice.shape.ts'
import { useConvertQuoteMutation } from '../../invoiceKinds.api.ts'

type Props = { quote: Invoice; onDone: (project?: string) => void }

/** Makes what a quote offers the budget of a project: its hours, or its amount without tax. */
export function QuoteBudgetForm({ quote, onDone }: Props) {
  const { id, client } = quote
  const { all, byId } = useProjects()
  const { currency } = useWorkspace()
  const may = useMay()
  const [convert, { isLoading, error }] = useConvertQuoteMutation()
  const mine = all.filter(
    (project) =>
      project.client === client &&
      !project.archivedAt &&
      may('project.update', { project: project.id, owners: [project.createdBy] }),
  )
  const [project, setProject] = useState<string | null>(quote.project ?? mine[0]?.id ?? null)
  const [unit, setUnit] = useState<BudgetUnit>('money')
  const chosen = project ? byId[project] : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!project) return
    const { data } = await convert({ params: { id }, body: { to: 'budget', project, unit } })
    if (data) onDone(chosen?.name)
  }
  const fields = errorFields(error)
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        {mine.length ? (
          <>
            <Select
              label="Project"
              data={mine.map(({ id: value, name }) => ({ value, label: name }))}
              value={project}
              onChange={setProject}
              allowDeselect={false}
              searchable
              error={fields.project}
            />
            <BudgetUnitSwitch label="Budget in" value={unit} onChange={setUnit} />
            <Text size="sm" c="dimmed">
              {unit === 'money' ? 'The amount of the quote without tax' : 'The hours of the quote’s lines'}{' '}
              becomes the budget
              {chosen?.budget
                ? `, in place of ${formatBudgetAmount(chosen.budget.unit, chosen.budget.amount, currency)}`
                : ''}
              . The quote counts as accepted.
            </Text>
          </>
        ) : (
          <Text size="sm">This client has no project whose budget you can change.</Text>
        )}
        <FormProblem
          message={error ? (fields.unit ?? (fields.project ? undefined : errorText(error))) : undefined}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onDone()}>
            {mine.length ? 'Cancel' : 'Close'}
          </Button>
          {mine.length > 0 && (
            <Button data-autofocus type="submit" loading={isLoading} disabled={!project}>
              Set budget
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
