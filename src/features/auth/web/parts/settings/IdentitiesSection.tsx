import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FormProblem } from '../../../../../web/ui/FormProblem.tsx'
import { SettingsSection } from '../../../../../web/ui/SettingsSection.tsx'
import { showDone, showFailure } from '../../../../../web/ui/toast.ts'
import {
  useConnectIdentityMutation,
  useDeleteIdentityMutation,
  useGetProvidersQuery,
  useGetSecurityQuery,
} from '../../auth.api.ts'
import { visitProblem } from '../visitProblem.ts'
import { ProofForm } from './ProofForm.tsx'

type Provider = { id: 'google' | 'oidc'; name: string; flow: 'code' | 'token' }

/** Outside identities that sign in to the account; nothing where none is configured or connected. */
export function IdentitiesSection() {
  const [search] = useSearchParams()
  const { data: providers = [] } = useGetProvidersQuery()
  const { data: security } = useGetSecurityQuery()
  const [disconnect, { isLoading }] = useDeleteIdentityMutation()
  const [chosen, setChosen] = useState<Provider | null>(null)
  const connected = security?.identities ?? []
  const gone = connected.filter(({ provider }) => !providers.some(({ id }) => id === provider))
  const all: Provider[] = [
    ...providers,
    ...gone.map(({ provider, name }) => ({ id: provider, name, flow: 'code' as const })),
  ]
  if (!security || !all.length) return null
  const isLast = connected.length === 1 && !security.hasPassword

  async function remove({ id, name }: Provider) {
    const { error } = await disconnect({ params: { provider: id } })
    if (error) showFailure(error, `${name} could not be disconnected. Please try again.`)
    else showDone(`${name} was disconnected`)
  }
  return (
    <SettingsSection title="Connected accounts" text="They sign in to this account without a password.">
      <Stack gap="sm">
        <FormProblem message={visitProblem(search.get('problem'))} />
        {all.map((provider) => {
          const identity = connected.find((one) => one.provider === provider.id)
          return (
            <Group key={provider.id} justify="space-between" wrap="nowrap">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Text fw={500}>{provider.name}</Text>
                <Text size="xs" c="dimmed">
                  {identity ? (identity.email ?? 'Connected') : 'Not connected'}
                  {!identity && provider.flow === 'token' && ' · sign in with it once, by the same address'}
                  {identity && isLast && ' · your only way to sign in: set a password to disconnect it'}
                </Text>
              </div>
              {identity ? (
                <Button
                  flex="none"
                  variant="default"
                  disabled={isLast}
                  loading={isLoading}
                  aria-label={`Disconnect ${provider.name}`}
                  onClick={() => void remove(provider)}
                >
                  Disconnect
                </Button>
              ) : (
                provider.flow === 'code' && (
                  <Button
                    flex="none"
                    variant="default"
                    aria-label={`Connect ${provider.name}`}
                    onClick={() => setChosen(provider)}
                  >
                    Connect…
                  </Button>
                )
              )}
            </Group>
          )
        })}
      </Stack>
      <Modal opened={chosen !== null} onClose={() => setChosen(null)} title={`Connect ${chosen?.name ?? ''}`}>
        {chosen && (
          <Connection
            provider={chosen}
            asks={security.hasPassword ? 'password' : security.secondFactor ? 'code' : null}
            onCancel={() => setChosen(null)}
          />
        )}
      </Modal>
    </SettingsSection>
  )
}

type ConnectionProps = { provider: Provider; asks: 'password' | 'code' | null; onCancel: () => void }

/** Shows that it is still the person themselves, and leaves for the provider. */
function Connection({ provider, asks, onCancel }: ConnectionProps) {
  const [connect, { isLoading, error }] = useConnectIdentityMutation()
  return (
    <ProofForm
      text={`You go to ${provider.name} and come back here.`}
      asks={asks ? [asks] : []}
      action="Continue"
      isLoading={isLoading}
      error={error}
      onCancel={onCancel}
      onSubmit={async (proof) => {
        const body = asks ? { [asks]: proof[asks] } : {}
        const answer = await connect({ params: { provider: provider.id }, body })
        if (answer.error) return answer.error
        location.assign(answer.data.data.url)
      }}
    />
  )
}
