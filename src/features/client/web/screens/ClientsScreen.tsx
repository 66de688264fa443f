import { Box, Text } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#features/user/web/user.api.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { useKeys } from '#web/ui/keys/keys.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import classes from '#web/ui/orderedList/OrderedList.module.css'
import { useClients } from '../client.api.ts'
import { AddClient } from './AddClient.tsx'
import { ClientRow } from './ClientRow.tsx'
import { useProjectCounts } from './useProjectCounts.ts'

/** Who pays for the workspace's projects. */
export function Component() {
  const may = useMay()
  const { sorted, isLoaded } = useClients()
  const field = useRef<HTMLInputElement>(null)
  const mayUpdate = may('client.update')
  const countsOf = useProjectCounts()
  const { hash, key } = useLocation()
  useKeys(mayUpdate ? { c: { label: 'New client', run: () => field.current?.focus() } } : {}, {
    section: 'Clients',
  })

  if (!may('client.view')) {
    return (
      <AppPage title="Clients">
        <Message title="Clients are not shared with you" icon={<IconBriefcase size={24} stroke={1.5} />}>
          Your role may not see clients. An admin of the workspace can change that.
        </Message>
      </AppPage>
    )
  }
  return (
    <AppPage title="Clients">
      <Box p={{ base: 'md', sm: 24 }}>
        {isLoaded && (
          <section className={classes.section} aria-label="Clients">
            <Text c="dimmed" size="sm" mb="xs">
              {sorted.length || !mayUpdate
                ? 'Who pays for your projects. A project’s client is chosen where its other fields are.'
                : 'Clients are who pays for your projects. Add the first one here, and choose it in a project, so that projects can be found and grouped by who they are for.'}
              {!mayUpdate && ' Your role may see the clients, but not change them.'}
            </Text>
            {sorted.length > 0 && (
              <ul className={classes.list}>
                {sorted.map((client) => (
                  <ClientRow
                    key={client.id}
                    client={client}
                    linkedBy={hash === `#client-${client.id}` ? key : null}
                    projects={countsOf(client.id)}
                    mayUpdate={mayUpdate}
                    mayDelete={may('client.delete')}
                    onDeleted={() => field.current?.focus()}
                  />
                ))}
              </ul>
            )}
            {!sorted.length && !mayUpdate && <Text size="sm">There are no clients yet.</Text>}
            {mayUpdate && <AddClient fieldRef={field} />}
          </section>
        )}
      </Box>
    </AppPage>
  )
}
