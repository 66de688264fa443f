import { SegmentedControl } from '@mantine/core'
import type { BudgetUnit } from './budgetAmount.ts'

type Props = { label: string; value: BudgetUnit; onChange: (unit: BudgetUnit) => void }

export const BudgetUnitSwitch = ({ label, value, onChange }: Props) => (
  <SegmentedControl
    size="xs"
    fullWidth
    aria-label={label}
    data={[
      { value: 'minutes', label: 'Hours' },
      { value: 'money', label: 'Money' },
    ]}
    value={value}
    onChange={(unit) => onChange(unit as BudgetUnit)}
  />
)
