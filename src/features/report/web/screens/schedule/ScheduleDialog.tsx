import {
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
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

/** Has the report mailed, lists what one gets or has sent and stops it; shown as long as it is mounted. */
export function ScheduleDialog({ name: usual, search, onClose }: Props) {
  const { data: schedules = [] } = useGetReportSchedulesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [create, { error, isLoading }] = useCreateReportScheduleMutation()
  const { timeZone } = useWorkspace()
  const me = useMemberId()
  const { members } = useMembers()
  const [name, setName] = useState(usual)
  const [to, setTo] = useState([me])
  const [every, setEvery] = useState<Every>('week')
  const [onDay, setOnDay] = useState(1)
  const [hour, setHour] = useState(8)
  const [format, setFormat] = useState<Format>('pdf')
  const problems = errorFields(error)
  const people = members.map((member) => ({
    value: member.id,
    label: member.id === me ? `${memberName(member)} (you)` : memberName(member),
  }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { data } = await create({ body: { name, search, every, onDay, hour, format, members: to } })
    const [first] = data?.data ?? []
    if (first) showDone(`First email on ${fullDay(first.nextDay)}`)
  }
  return (
    <MenusDialog title="Email this report" onClose={onClose}>
      <Stack gap="md">
        <Text>
          Everyone gets it as a file with only the numbers they can see. Nothing is sent if the report is
          empty.
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
          <MultiSelect
            label="To"
            searchable
            data={people}
            value={to}
            error={problems.members}
            onChange={setTo}
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
          <FormProblem
            message={error && !problems.name && !problems.members ? errorText(error) : undefined}
          />
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
          <ActionRows label="Reports by email">
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
  const { id, name, memberId, createdBy, nextDay, format } = schedule
  const me = useMemberId()
  const { byId } = useMembers()
  const nameOf = (member: string) => (byId[member] ? memberName(byId[member]) : 'someone')
  const to = memberId === me ? 'you' : nameOf(memberId)
  const [remove, { isLoading }] = useDeleteReportScheduleMutation()
  async function stop() {
    const { error } = await remove({ params: { id } })
    if (error) showFailure(error, 'The emails were not stopped.')
    else showDone(`${name} is no longer emailed to ${to}`)
  }
  return (
    <ActionRow
      name={name}
      action={{
        name: 'Stop',
        label: `Stop emailing ${name} to ${to}`,
        run: () => void stop(),
        isBusy: isLoading,
      }}
    >
      To {to}
      {createdBy === me ? '' : `, from ${nameOf(createdBy)}`} · {whenText(schedule)},{' '}
      {files.find(({ value }) => value === format)?.label} · Next on {fullDay(nextDay)}
    </ActionRow>
  )
}

function whenText({ every, onDay, hour }: ReportSchedule): string {
  const at = `at ${hourText(hour)}`
  if (every === 'day') return `Every day ${at}`
  if (every === 'week') return `Every ${weekdays[onDay - 1]?.name} ${at}`
  return `Every month on day ${onDay} ${at}`
}
