import { TextInput } from '@mantine/core'

type Props = { value: string; isMissing?: boolean; onChange: (value: string) => void }

/** Why time in closed books is changed. */
export const ReasonField = ({ value, isMissing = false, onChange }: Props) => (
  <TextInput
    label="Reason"
    description="The books are closed for this day. Your reason is kept in the entry’s history."
    placeholder="Why this changes now"
    required
    maxLength={500}
    dir="auto"
    value={value}
    error={isMissing && 'Enter a reason'}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
