import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ClientPicker } from '#features/client/web/parts/ClientPicker.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { useNewInvoice } from '../useNewInvoice.ts'

/** Begins a draft for a client, and opens it. */
export function NewInvoiceButton() {
  const may = useMay()
  const begin = useNewInvoice()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const mayCreate = may('invoice.create') && may('money.view') && may('client.view')
  useKeys(mayCreate ? { c: { label: 'New invoice', run: () => setAnchor(button.current) } } : {}, {
    section: 'Invoices',
  })
  if (!mayCreate) return null
  return (
    <>
      <Button
        ref={button}
        leftSection={<IconPlus size={16} stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        New invoice
      </Button>
      {anchor && (
        <ClientPicker
          anchor={anchor}
          isRequired
          value={undefined}
          onPick={(client) => client && void begin(client)}
          onClose={() => {
            setAnchor(null)
            anchor.focus()
          }}
        />
      )}
    </>
  )
}
