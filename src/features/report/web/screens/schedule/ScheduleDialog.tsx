import { Button, Group, NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { weekdays } from '#features/workspace/web/parts/workDays.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { limits } from '#shared/limits.ts'
import { fullDay, hourText } from '#web/format/dates.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import { ActionRow, ActionRows } from '#web/ui/form/ActionRow.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { MenusDialog } from '#web/ui/form/MenusDialog.tsx'
import type { ReportSchedule } from '../../../report.schedule.contract.ts'
import {
  useCreateReportScheduleMutation,
  useDeleteReportScheduleMutation,
  useGetReportSchedulesQuery,
} from '../../report.schedule.api.ts'

type Every = ReportSchedule['every']
type Format = ReportSchedule['format']

const steps: { value: Every; label: string }[] = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
]
const files: { value: Format; label: string }[] = [
  { value: 'pdf', label: 'PDF' },
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
]
const weekdayChoices = weekdays.map(({ name }, nth) => ({ value: String(nth + 1), label: name }))
const hours = () => Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))

type Props = {
  /** What the report on screen is called. */
  name: string
  /** What its address says. */
  search: string
  onClose: () => void
}

/** Has the report mailed to oneself, lists what one gets and stops it; shown as long as it is mounted. */
export function ScheduleDialog({ name: usual, search, onClose }: Props) {
  const { data: schedules = [] } = useGetReportSchedulesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [create, { error, isLoading }] = useCreateReportScheduleMutation()
  const { timeZone } = useWorkspace()
  const [name, setName] = useState(usual)
  const [every, setEvery] = useState<Every>('week')
  const [onDay, setOnDay] = useState(1)
  const [hour, setHour] = useState(8)
  const [format, setFormat] = useState<Format>('pdf')
  const problems = errorFields(error)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { data } = await create({ body: { name, search, every, onDay, hour, format } })
    if (data) showDone(`First email on ${fullDay(data.data.nextDay)}`)
  }
  return (
    <MenusDialog title="Email this report to me" onClose={onClose}>
      <Stack gap="md">
        <Text>
          You get it as a file, with the numbers that you may see at that time. Nothing is sent when the
          report is empty.
        </Text>
        <Form onSubmit={(event) => void submit(event)}>
          <TextInput
            label="Name"
            data-autofocus
            required
            maxLength={limits.name}
            dir="auto"
            value={name}
            error={problems.name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <SimpleGrid cols={{ base: 2, xs: every === 'day' ? 3 : 4 }} spacing="sm" verticalSpacing={0}>
            <Select
              label="How often"
              data={steps}
              value={every}
              allowDeselect={false}
              onChange={(value) => {
                setEvery((value ?? 'week') as Every)
                setOnDay(1)
              }}
            />
            {every === 'week' && (
              <Select
                label="On"
                data={weekdayChoices}
                value={String(onDay)}
                allowDeselect={false}
                onChange={(value) => setOnDay(Number(value ?? 1))}
              />
            )}
            {every === 'month' && (
              <NumberInput
                label="On day"
                min={1}
                max={31}
                allowDecimal={false}
                clampBehavior="strict"
                value={onDay}
                onChange={(value) => setOnDay(Number(value) || 1)}
              />
            )}
            <Select
              label="At"
              data={hours()}
              value={String(hour)}
              allowDeselect={false}
              onChange={(value) => setHour(Number(value ?? 8))}
            />
            <Select
              label="File"
              data={files}
              value={format}
              allowDeselect={false}
              onChange={(value) => setFormat((value ?? 'pdf') as Format)}
            />
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            Times are in {timeZone.replaceAll('_', ' ')}.
          </Text>
          <FormProblem message={error && !problems.name ? errorText(error) : undefined} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={isLoading}>
              Start emails
            </Button>
          </Group>
        </Form>
        {schedules.length > 0 && (
          <ActionRows label="Reports you get by email">
            {schedules.map((schedule) => (
              <ScheduleRow key={schedule.id} schedule={schedule} />
            ))}
          </ActionRows>
        )}
      </Stack>
    </MenusDialog>
  )
}

function ScheduleRow({ schedule }: { schedule: ReportSchedule }) {
  const { id, name, nextDay, format } = schedule
  const [remove, { isLoading }] = useDeleteReportScheduleMutation()
  async function stop() {
    const { error } = await remove({ params: { id } })
    if (error) showFailure(error, 'The emails were not stopped.')
    else showDone(`${name} is no longer emailed to you`)
  }
  return (
    <ActionRow
      name={name}
      action={{ name: 'Stop', label: `Stop emailing ${name}`, run: () => void stop(), isBusy: isLoading }}
    >
      {whenText(schedule)}, {files.find(({ value }) => value === format)?.label} · Next on {fullDay(nextDay)}
    </ActionRow>
  )
}

function whenText({ every, onDay, hour }: ReportSchedule): string {
  const at = `at ${hourText(hour)}`
  if (every === 'day') return `Every day ${at}`
  if (every === 'week') return `Every ${weekdays[onDay - 1]?.name} ${at}`
  return `Every month on day ${onDay} ${at}`
}
