import { ActionIcon, Badge, Button, Menu, Title } from '@mantine/core'
import { IconDots, IconPencil, IconPlus, IconStar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { showDone } from '#web/ui/feedback/toast.ts'
import settings from '#web/ui/settings/Settings.module.css'
import type { Contact } from '../../../contact.contract.ts'
import {
  type KnownClient,
  useAddContactMutation,
  useDeleteContactMutation,
  useUpdateContactMutation,
} from '../../client.api.ts'
import classes from './ClientPage.module.css'
import { ContactDialog } from './ContactDialog.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

const receives = ({ receivesInvoices, receivesReminders, receivesStatements }: Contact) =>
  [receivesInvoices && 'invoices', receivesReminders && 'reminders', receivesStatements && 'statements']
    .filter(Boolean)
    .join(', ')

type Props = { client: KnownClient; contacts: readonly Contact[]; mayUpdate: boolean }

/** Whom one writes to at a client. */
export function Contacts({ client, contacts, mayUpdate }: Props) {
  const [edited, setEdited] = useState<Contact | 'new' | null>(null)
  const [add] = useAddContactMutation()
  const [update] = useUpdateContactMutation()
  const [remove] = useDeleteContactMutation()

  const raise = (contact: Contact) =>
    void update({
      params: { id: client.id, contact: contact.id },
      body: { isPrimary: true },
      optimistic: contacts.map((one) => ({ ...one, isPrimary: one.id === contact.id })),
    })
  function takeOut(contact: Contact) {
    const { id, client: _, createdAt: __, updatedAt: ___, ...body } = contact
    const left = contacts.filter((one) => one.id !== id)
    const send = () => remove({ params: { id: client.id, contact: id }, optimistic: left })
    showDone(`${contact.name} deleted`, {
      undo: () =>
        void add({ params: { id: client.id }, body: { id, ...body }, optimistic: [...left, contact] }),
      redo: send,
      call: send(),
    })
  }
  return (
    <section className={settings.section} aria-label="Contacts">
      <Title order={2}>Contacts</Title>
      {contacts.length === 0 && (
        <p className={classes.nothing}>
          No contacts yet. Add the people who receive invoices, reminders and statements.
        </p>
      )}
      <ul className={classes.list}>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <div className={classes.contact}>
              <div className={classes.contactName}>
                <bdi>{contact.name}</bdi>
                {contact.isPrimary && (
                  <Badge size="sm" variant="light">
                    Primary
                  </Badge>
                )}
              </div>
              <div className={classes.note}>
                {[contact.jobTitle, contact.phone, receives(contact) && `receives ${receives(contact)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
              {contact.email && (
                <a href={`mailto:${contact.email}`} className={classes.note}>
                  {contact.email}
                </a>
              )}
            </div>
            {mayUpdate && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon aria-label={`More actions for ${contact.name}`}>
                    <IconDots size={16} stroke={1.5} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setEdited(contact)}>
                    Edit…
                  </Menu.Item>
                  {!contact.isPrimary && (
                    <Menu.Item leftSection={<IconStar {...icon} />} onClick={() => raise(contact)}>
                      Make primary
                    </Menu.Item>
                  )}
                  <Menu.Item
                    color="var(--mantine-color-error)"
                    leftSection={<IconTrash {...icon} />}
                    onClick={() => takeOut(contact)}
                  >
                    Delete
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </li>
        ))}
      </ul>
      {mayUpdate && (
        <Button
          mt="xs"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          Add contact
        </Button>
      )}
      <ContactDialog client={client} contacts={contacts} edited={edited} onClose={() => setEdited(null)} />
    </section>
  )
}
