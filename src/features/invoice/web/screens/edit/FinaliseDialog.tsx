import { Button, Group, Modal, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { clientPath } from '#features/client/web/parts/clientPath.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { toMajor } from '#shared/money.ts'
import { formatMoney } from '#web/format/money.ts'
import { selectIsOffline } from '#web/live/live.slice.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import type { InvoiceDocument } from '../../../invoice.document.contract.ts'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { useFinaliseInvoiceMutation } from '../../invoice.api.ts'
import { type Check, finaliseChecks } from '../../parts/finaliseChecks.ts'
import { invoicePath, kindName } from '../../parts/invoicePath.ts'
import classes from './FinaliseDialog.module.css'

type Props = { invoice: WholeInvoice; document: InvoiceDocument; onClose: () => void }

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Leads to a field of the draft. */
function goTo(field: string) {
  const place = document.querySelector(`[data-field="${field}"]`)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>('input, button, textarea')?.focus()
}

/** Looks a draft over before it takes its number, and says what is amiss. */
export function FinaliseDialog({ invoice, document, onClose }: Props) {
  const { timeZone } = useWorkspace()
  const isOffline = useSelector(selectIsOffline)
  const [finalise, { isLoading }] = useFinaliseInvoiceMutation()
  const navigate = useNavigate()
  const checks = finaliseChecks(document, dayIn(timeZone), clientPath(invoice.client, 'billing'))
  const isBlocked = checks.some(({ is }) => is === 'must')
  const kind = kindName(invoice.kind).toLowerCase()
  const total = formatMoney(toMajor(document.total, document.currency), document.currency)

  async function onFinalise() {
    const { data } = await finalise({ params: { id: invoice.id } })
    if (!data) return
    onClose()
    showDone(`${data.data.number} is finalised`)
    void navigate(invoicePath(invoice.id), { replace: true })
  }
  return (
    <Modal opened onClose={onClose} title={`Finalise this ${kind}?`} size={480}>
      <Text>
        {document.client.name} is billed <strong>{total}</strong>. It gets its number now, and can’t be edited
        after that.
      </Text>
      {checks.length ? (
        <ul className={classes.checks}>
          {checks.map((check) => (
            <li key={check.text}>
              {check.is === 'must' ? (
                <IconCircleX {...icon} color="var(--mantine-color-error)" />
              ) : (
                <IconAlertTriangle {...icon} />
              )}
              <span>
                {check.text} <Fix check={check} onClose={onClose} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.fine}>
          <IconCircleCheck {...icon} />
          Nothing is missing.
        </p>
      )}
      {isOffline && (
        <Text size="sm" c="dimmed" mt="sm">
          You’re offline. You can keep editing; it gets its number once you’re back online.
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Keep editing
        </Button>
        <Button
          data-autofocus
          loading={isLoading}
          disabled={isBlocked || isOffline}
          onClick={() => void onFinalise()}
        >
          {checks.length && !isBlocked ? 'Finalise anyway' : 'Finalise'}
        </Button>
      </Group>
    </Modal>
  )
}

function Fix({ check: { at }, onClose }: { check: Check; onClose: () => void }) {
  if ('address' in at) return <Link to={at.address}>Fix</Link>
  return (
    <button
      type="button"
      className={classes.fix}
      onClick={() => {
        onClose()
        // Once the dialog has given the focus back.
        setTimeout(() => goTo(at.field), 50)
      }}
    >
      Fix
    </button>
  )
}
