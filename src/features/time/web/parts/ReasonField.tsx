import { TextInput } from '@mantine/core'

type Props = {
  value: string
  isMissing?: boolean
  /** Whether a dialog opens with the focus in it. */
  isFirst?: boolean
  onChange: (value: string) => void
}

/** Why time in closed books is changed. */
export const ReasonField = ({ value, isMissing = false, isFirst = false, onChange }: Props) => (
  <TextInput
    label="Reason"
    description="The books of this day are closed. The entry’s history keeps your reason."
    placeholder="Why this changes now"
    required
    data-autofocus={isFirst || undefined}
    maxLength={500}
    dir="auto"
    value={value}
    error={isMissing && 'Enter a reason'}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
