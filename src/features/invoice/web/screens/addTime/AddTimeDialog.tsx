import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { isApproving } from '#features/approval/web/parts/approvalsTab.ts'
import { useClients } from '#features/client/web/client.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { durationText } from '#shared/durations.ts'
import { formatMoney } from '#web/format/money.ts'
import { errorText } from '#web/store/api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { MenusDialog } from '#web/ui/form/MenusDialog.tsx'
import type { Rounding, TimeGrouping } from '../../../invoice.contract.ts'
import { maxLines } from '../../../invoice.contract.ts'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { useAddInvoiceTimeMutation, useGetInvoiceTimeQuery } from '../../invoiceTime.api.ts'
import { useGetInvoicingQuery } from '../../invoicing.api.ts'
import { timePreview } from '../../parts/timePreview.ts'
import classes from './AddTime.module.css'
import { EntryList } from './EntryList.tsx'
import { LeftOutNote } from './LeftOutNote.tsx'
import { type Period, TimeOptions } from './TimeOptions.tsx'

type Props = {
  invoice: WholeInvoice
  /** What the address asks for. */
  preset: { projects?: string[]; from?: string; to?: string }
  onClose: () => void
}

/** Chooses tracked time of the client, entry by entry, and what lines it becomes. */
export function AddTimeDialog({ invoice, preset: { projects: asked, ...days }, onClose }: Props) {
  const { id, currency, language, lines: before } = invoice
  const workspace = useWorkspace()
  const { timeZone } = workspace
  const approves = isApproving(workspace)
  const { byId: clients } = useClients()
  const { data: settings } = useGetInvoicingQuery()
  const today = dayIn(timeZone)
  const [period, setPeriod] = useState<Period>(days)
  const [projects, setProjects] = useState<readonly string[] | null>(asked ?? null)
  const [groupBy, setGroupBy] = useState<TimeGrouping>('task')
  const [rounding, setRounding] = useState<Rounding | null>(null)
  const [isApprovedOnly, setIsApprovedOnly] = useState(true)
  const approvedOnly = approves && isApprovedOnly
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(() => new Set())
  const time = useGetInvoiceTimeQuery(
    { id, ...period },
    // A draft that was begun a moment ago is not there yet to be asked for.
    { refetchOnMountOrArgChange: true, skip: !invoice.updatedAt },
  )
  // Not that of the period before.
  const found = time.currentData
  const [add, { isLoading }] = useAddInvoiceTimeMutation()
  const [problem, setProblem] = useState<string>()
  const paper = settings?.paper ?? 'A4'
  const preview = useMemo(
    () =>
      timePreview(found, { projects, excluded, approvedOnly, groupBy, rounding, currency, language, paper }),
    [found, projects, excluded, approvedOnly, groupBy, rounding, currency, language, paper],
  )
  const { chosen, lines, minutes, amount } = preview
  const tooMany = before.length + lines.length > maxLines

  async function onAdd() {
    setProblem(undefined)
    const { data, error } = await add({
      params: { id },
      body: {
        entries: chosen.map((entry) => entry.id),
        groupBy,
        rounding,
        ...period,
        ...(approvedOnly && { approvedOnly }),
      },
    })
    if (error) return setProblem(errorText(error, 'The time was not added.'))
    const known = new Set(before.map((line) => line.id))
    const added = data.data.lines.filter((line) => !known.has(line.id)).length
    showDone(`${durationText(minutes)} on ${added === 1 ? 'one line' : `${added} lines`}`)
    onClose()
  }
  const client = clients[invoice.client]?.title ?? 'this client'
  return (
    <MenusDialog title={`Add time for ${client}`} size={920} onClose={onClose}>
      <TimeOptions
        today={today}
        period={period}
        onPeriod={(picked) => {
          setPeriod(picked)
          setExcluded(new Set())
        }}
        projects={preview.projects}
        chosenProjects={projects}
        onProjects={setProjects}
        groupBy={groupBy}
        onGroupBy={setGroupBy}
        rounding={rounding}
        onRounding={setRounding}
      />
      {approves && (
        <Checkbox
          size="xs"
          mt="xs"
          label="Approved time only"
          checked={isApprovedOnly}
          onChange={(event) => setIsApprovedOnly(event.currentTarget.checked)}
        />
      )}
      {time.isError ? (
        <LoadFailed
          title="The time could not be loaded"
          error={time.error}
          onRetry={() => void time.refetch()}
        />
      ) : !found ? (
        <Stack gap={8} my="md" role="status" aria-label="Loading">
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Stack>
      ) : preview.groups.length ? (
        <EntryList groups={preview.groups} excluded={excluded} currency={currency} onExclude={setExcluded} />
      ) : (
        <Text c="dimmed" my="lg">
          No unbilled time here. Try another period or project.
        </Text>
      )}
      <LeftOutNote preview={preview} currency={currency} />
      <FormProblem message={problem} />
      <Group justify="space-between" mt="md" className={classes.foot}>
        <Text className={classes.sum}>
          {lines.length
            ? `${durationText(minutes)} on ${lines.length === 1 ? 'one line' : `${lines.length} lines`}: ${formatMoney(amount, currency)}`
            : 'Nothing selected'}
          {tooMany && `. An invoice has at most ${maxLines} lines. Group the time differently.`}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isLoading} disabled={!lines.length || tooMany} onClick={() => void onAdd()}>
            Add to invoice
          </Button>
        </Group>
      </Group>
    </MenusDialog>
  )
}
