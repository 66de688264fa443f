import { Menu } from '@mantine/core'
import {
  IconExternalLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconRepeatOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { invoicePath } from '#features/invoice/web/parts/invoicePath.ts'
import { useMayOnInvoice } from '#features/invoice/web/parts/useMayOnInvoice.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { AnchoredMenu } from '#web/ui/picker/AnchoredMenu.tsx'
import type { Point } from '#web/ui/picker/anchor.ts'
import { currentMoment, dueCount, nextOf } from '../../../recurring.rules.ts'
import type { RecurringInvoice } from '../../../recurring.shape.ts'
import { momentText } from '../../parts/recurringText.ts'
import { openChangeRecurring, useCancelRecurring } from '../useRecurringActions.tsx'
import { useSeriesCalls } from '../useSeriesCalls.ts'

type Action = { label: string; icon: ReactNode; isRisky?: boolean; opensDialog?: boolean; run: () => void }

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

type Props = {
  series: RecurringInvoice
  /** Undefined where it may not be seen. */
  invoice: Invoice | undefined
  at: Point
  /** With whether the focus goes back to the row. */
  onClose: (isBack: boolean) => void
}

/** What can be done with one series of the list, at its button or at the pointer. */
export function RecurringMenu({ series, invoice, at, onClose }: Props) {
  const navigate = useNavigate()
  const actions: Action[] = [
    {
      label: 'Open',
      icon: <IconExternalLink {...icon} />,
      opensDialog: true,
      run: () => void navigate(invoicePath(series.invoice)),
    },
    ...useChanges(series, invoice),
  ]
  return (
    <AnchoredMenu
      anchor={at}
      label="More actions for this recurring invoice"
      width={264}
      onClose={() => onClose(true)}
    >
      {actions.map(({ label, icon: shown, isRisky, opensDialog, run }) => (
        <div key={label} role="none">
          {isRisky && <Menu.Divider />}
          <Menu.Item
            leftSection={shown}
            {...(isRisky && { color: 'var(--mantine-color-error)' })}
            onClick={() => {
              // A dialog takes the focus itself, and so does another screen.
              onClose(!opensDialog)
              run()
            }}
          >
            {label}
          </Menu.Item>
        </div>
      ))}
    </AnchoredMenu>
  )
}

/** What the role may change of it. */
function useChanges(series: RecurringInvoice, invoice: Invoice | undefined): Action[] {
  const mayOn = useMayOnInvoice()
  const { timeZone } = useWorkspace()
  const { skipOne, hold, goOn } = useSeriesCalls(series)
  const cancel = useCancelRecurring()
  // oxlint-disable-next-line react/purity -- how many are due follows from the time of drawing
  const missed = dueCount(series, currentMoment(series.period, timeZone, new Date()))
  if (!invoice || !mayOn('invoice.update', invoice)) return []
  const next = nextOf(series)
  const isPaused = series.paused !== null
  const goingOn: Action[] = [
    {
      label: missed ? `Issue ${missed === 1 ? 'it' : `the ${missed}`} and go on` : 'Resume',
      icon: <IconPlayerPlay {...icon} />,
      run: () => goOn('issue'),
    },
    ...(missed
      ? [
          {
            label: 'Skip to the next date',
            icon: <IconPlayerSkipForward {...icon} />,
            run: () => goOn('skip'),
          },
        ]
      : []),
  ]
  const running: Action[] = [
    ...(next
      ? [
          {
            label: `Skip ${momentText(next.moment)}`,
            icon: <IconPlayerSkipForward {...icon} />,
            run: () => void skipOne(next, true),
          },
        ]
      : []),
    { label: 'Pause', icon: <IconPlayerPause {...icon} />, run: () => void hold() },
  ]
  return [
    {
      label: 'Change…',
      icon: <IconPencil {...icon} />,
      opensDialog: true,
      run: () => openChangeRecurring(series, invoice),
    },
    ...(isPaused ? goingOn : running),
    {
      label: 'Cancel recurring',
      icon: <IconRepeatOff {...icon} />,
      isRisky: true,
      opensDialog: true,
      run: () => cancel(invoice),
    },
  ]
}
