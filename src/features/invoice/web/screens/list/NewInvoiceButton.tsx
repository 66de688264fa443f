import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ClientPicker } from '#features/client/web/parts/ClientPicker.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { kindName } from '../../parts/invoicePath.ts'
import type { NewKind } from '../beginDraft.ts'
import { useNewInvoice } from '../useNewInvoice.ts'
import classes from './Invoices.module.css'

const kinds: readonly NewKind[] = ['invoice', 'quote', 'deposit']
const newText = (kind: NewKind) => `New ${kindName(kind).toLowerCase()}`

/** Begins a draft of this kind for a client, and opens it; a menu beside it begins one of another kind. */
export function NewInvoiceButton({ kind = 'invoice' }: { kind?: NewKind }) {
  const may = useMay()
  const begin = useNewInvoice()
  const button = useRef<HTMLButtonElement>(null)
  const [begun, setBegun] = useState<NewKind | null>(null)
  const mayCreate = may('invoice.create') && may('money.view') && may('client.view')
  useKeys(mayCreate ? { c: { label: newText(kind), run: () => setBegun(kind) } } : {}, {
    section: 'Invoices',
  })
  if (!mayCreate) return null
  return (
    <>
      <Button.Group className={classes.newGroup}>
        <Button
          ref={button}
          leftSection={<IconPlus size={16} stroke={1.5} />}
          aria-haspopup="dialog"
          onClick={() => setBegun(kind)}
        >
          {newText(kind)}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button className={classes.newMore} px={6} aria-label="New of another kind">
              <IconChevronDown size={16} stroke={1.5} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds
              .filter((other) => other !== kind)
              .map((other) => (
                <Menu.Item key={other} onClick={() => setBegun(other)}>
                  {newText(other)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {begun && button.current && (
        <ClientPicker
          anchor={button.current}
          isRequired
          value={undefined}
          onPick={(client) => client && void begin(client, begun)}
          onClose={() => {
            setBegun(null)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}
