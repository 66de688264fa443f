import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { fullDay } from '#web/format/dates.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { Form } from '#web/ui/form/Form.tsx'
import type { WeekRow } from '../../../time.sums.rules.ts'
import { ReasonField } from '../entry/ReasonField.tsx'

/** What was typed into a cell of the week whose day is in closed books. */
export type PendingCell = {
  row: WeekRow
  /** 0 = Monday. */
  day: number
  date: string
  name: string
  /** Minutes, as they are and as they were typed. */
  before: number
  minutes: number
}

type Props = { cell: PendingCell; onClose: () => void; onConfirm: (reason: string) => void }

/** Asks why time of a day in closed books changes. */
export function CellReason({ cell: { name, date, before, minutes }, onClose, onConfirm }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  return (
    <Modal opened onClose={onClose} title="Change time in closed books" size={420}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          setIsMissing(!reason.trim())
          if (!reason.trim()) return
          onConfirm(reason.trim())
          onClose()
        }}
      >
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>“{name}”</bdi>, {fullDay(date)}: {formatMinutes(before)} → {formatMinutes(minutes)}
        </Text>
        <ReasonField value={reason} isMissing={isMissing} onChange={setReason} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </Form>
    </Modal>
  )
}
