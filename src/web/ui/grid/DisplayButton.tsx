import { Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AnchoredPopover } from '../picker/AnchoredPopover.tsx'
import classes from './DisplayButton.module.css'

/** Opens what says how a list, board or chart shows what it shows. */
export function DisplayButton({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label="Display"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />
        <span className={classes.name}>Display</span>
      </button>
      {anchor && (
        <AnchoredPopover
          anchor={anchor}
          label="Display"
          width={300}
          onClose={() => {
            setAnchor(null)
            anchor.focus()
          }}
        >
          <Stack gap={12} p={12}>
            {children}
          </Stack>
        </AnchoredPopover>
      )}
    </>
  )
}
