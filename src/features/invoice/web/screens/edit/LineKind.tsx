import { ActionIcon } from '@mantine/core'
import { IconAlignLeft, IconClock, IconPackage, IconPercentage, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { Picker } from '#web/ui/picker/Picker.tsx'
import type { InvoiceLine } from '../../../invoice.shape.ts'
import type { SetLine } from '../../parts/draftChange.ts'
import classes from './LinesTable.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
const kinds: { value: InvoiceLine['kind']; label: string; icon: React.ReactNode }[] = [
  { value: 'fixed', label: 'Fixed price', icon: <IconPackage {...icon} /> },
  { value: 'time', label: 'Time', icon: <IconClock {...icon} /> },
  { value: 'expense', label: 'Expense', icon: <IconReceipt {...icon} /> },
  { value: 'discount', label: 'Discount', icon: <IconPercentage {...icon} /> },
  { value: 'text', label: 'Text', icon: <IconAlignLeft {...icon} /> },
]

type Props = { line: InvoiceLine; name: string; onSet: (fields: Omit<SetLine, 'id'>) => void }

/** What a line is: a menu makes it something else. */
export function LineKind({ line, name, onSet }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const kind = kinds.find(({ value }) => value === line.kind)
  const close = () => {
    setAnchor(null)
    anchor?.focus()
  }
  return (
    <>
      <ActionIcon
        className={classes.kind}
        aria-label={`Type of ${name}: ${kind?.label}`}
        title={kind?.label}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {kind?.icon}
      </ActionIcon>
      {anchor && (
        <Picker
          anchor={anchor}
          label="Type"
          value={line.kind}
          choices={kinds}
          onClose={close}
          onPick={(picked) => {
            close()
            // A text has no quantity.
            if (picked !== line.kind) onSet({ kind: picked, ...(line.kind === 'text' && { quantity: 1 }) })
          }}
        />
      )}
    </>
  )
}
