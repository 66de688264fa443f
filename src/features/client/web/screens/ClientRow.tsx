import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'react-redux'
import { RateOf } from '#features/rate/web/screens/RateOf.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { limits } from '#shared/limits.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import { fieldsOf, pushUndoStep } from '#web/ui/feedback/undo.ts'
import { NameField } from '#web/ui/form/NameField.tsx'
import list from '#web/ui/orderedList/OrderedList.module.css'
import type { Client } from '../../client.contract.ts'
import { isTitleTaken, selectClients, useClients, useUpdateClientMutation } from '../client.api.ts'
import { ClientProjects } from './ClientProjects.tsx'
import classes from './ClientRow.module.css'
import { useDeleteClient } from './useDeleteClient.tsx'
import type { ProjectCounts } from './useProjectCounts.ts'

type Props = {
  client: Client
  /** Which going there named it in the address. */
  linkedBy: string | null
  projects: ProjectCounts
  mayUpdate: boolean
  mayDelete: boolean
  /** The client is gone, and with it what had the focus. */
  onDeleted: () => void
}
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** One client: its title changes in place. */
export function ClientRow({ client, linkedBy, projects, mayUpdate, mayDelete, onDeleted }: Props) {
  const { sorted } = useClients()
  const store = useStore<Parameters<typeof selectClients>[0]>()
  const [update] = useUpdateClientMutation()
  const deleteClient = useDeleteClient()
  const seesMoney = useMay()('money.view')
  const [isRenaming, rename] = useDisclosure()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (linkedBy) row.current?.scrollIntoView({ block: 'center' })
  }, [linkedBy])

  function done(title: string) {
    rename.close()
    if (!title || title === client.title) return
    if (isTitleTaken(sorted, title, client.id)) showProblem(`Another client is called “${title}”.`)
    else {
      const params = { id: client.id }
      const renaming = update({ params, body: { title } })
      const undo = () => void update({ params, body: { title: client.title } })
      const result = () => fieldsOf(selectClients(store.getState()).byId[client.id], ['title'])
      pushUndoStep({ what: `“${client.title}” is called “${title}” now`, undo, result }, renaming)
    }
  }
  return (
    <li
      ref={row}
      className={`${list.row} ${classes.row}`}
      data-linked={linkedBy !== null || undefined}
      aria-current={linkedBy !== null || undefined}
    >
      {isRenaming ? (
        <NameField
          label="Title of the client"
          name={client.title}
          maxLength={limits.clientTitle}
          className={list.field}
          onDone={done}
        />
      ) : mayUpdate ? (
        <button
          type="button"
          className={list.name}
          aria-label={`Rename ${client.title}`}
          title={client.title}
          onClick={rename.open}
        >
          <bdi>{client.title}</bdi>
        </button>
      ) : (
        <span className={list.name} title={client.title}>
          <bdi>{client.title}</bdi>
        </span>
      )}
      <ClientProjects client={client} counts={projects} />
      {seesMoney && (
        <div className={classes.rate}>
          <RateOf of={{ client: client.id }} label={`Rate of ${client.title}`} />
        </div>
      )}
      {(mayUpdate || mayDelete) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={`More about ${client.title}`}>
              <IconDots size={16} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayUpdate && (
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={rename.open}>
                Rename
              </Menu.Item>
            )}
            {mayDelete && (
              <Menu.Item
                color="var(--mantine-color-error)"
                leftSection={<IconTrash {...icon} />}
                onClick={() => {
                  deleteClient(client)
                  onDeleted()
                }}
              >
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
