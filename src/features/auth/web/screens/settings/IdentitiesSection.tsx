import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { SettingsSection } from '#web/ui/settings/SettingsSection.tsx'
import {
  useConnectIdentityMutation,
  useDeleteIdentityMutation,
  useGetProvidersQuery,
  useGetSecurityQuery,
} from '../../auth.api.ts'
import { visitProblem } from '../signIn/visitProblem.ts'
import { ProofForm } from './ProofForm.tsx'

type Provider = { id: 'google' | 'oidc'; name: string; flow: 'code' | 'token' }

/** Outside identities that sign in to the account; nothing where none is configured or connected. */
export function IdentitiesSection() {
  const [search] = useSearchParams()
  const { data: providers = [] } = useGetProvidersQuery()
  const { data: security } = useGetSecurityQuery(undefined, { refetchOnMountOrArgChange: true })
  const [chosen, setChosen] = useState<{ provider: Provider; isConnected: boolean } | null>(null)
  const connected = security?.identities ?? []
  const unconfigured = connected.filter(({ provider }) => !providers.some(({ id }) => id === provider))
  const all: Provider[] = [
    ...providers,
    ...unconfigured.map(({ provider, name }) => ({ id: provider, name, flow: 'code' as const })),
  ]
  if (!security || !all.length) return null
  const isLast = connected.length === 1 && !security.hasPassword
  const close = () => setChosen(null)
  const Step = chosen?.isConnected ? Disconnection : Connection
  return (
    <SettingsSection title="Connected accounts" text="Use these to sign in without a password.">
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
                  {!identity &&
                    provider.flow === 'token' &&
                    ' · sign in with it once, using the same address, to connect it'}
                  {identity && isLast && ' · your only way to sign in: set a password to disconnect it'}
                </Text>
              </div>
              {identity ? (
                <Button
                  flex="none"
                  variant="default"
                  disabled={isLast}
                  aria-label={`Disconnect ${provider.name}`}
                  onClick={() => setChosen({ provider, isConnected: true })}
                >
                  Disconnect…
                </Button>
              ) : (
                provider.flow === 'code' && (
                  <Button
                    flex="none"
                    variant="default"
                    aria-label={`Connect ${provider.name}`}
                    onClick={() => setChosen({ provider, isConnected: false })}
                  >
                    Connect…
                  </Button>
                )
              )}
            </Group>
          )
        })}
      </Stack>
      <Modal
        opened={chosen !== null}
        onClose={close}
        title={`${chosen?.isConnected ? 'Disconnect' : 'Connect'} ${chosen?.provider.name ?? ''}`}
      >
        {chosen && (
          <Step
            provider={chosen.provider}
            asks={security.hasPassword ? 'password' : security.secondFactor ? 'code' : null}
            onDone={close}
          />
        )}
      </Modal>
    </SettingsSection>
  )
}

type StepProps = { provider: Provider; asks: 'password' | 'code' | null; onDone: () => void }

/** Shows that it is still the person themselves, and leaves for the provider. */
function Connection({ provider, asks, onDone }: StepProps) {
  const [connect, { isLoading, error }] = useConnectIdentityMutation()
  return (
    <ProofForm
      text={`You’ll go to ${provider.name} and come back here.`}
      asks={asks ? [asks] : []}
      action="Continue"
      isLoading={isLoading}
      error={error}
      onCancel={onDone}
      onSubmit={async (proof) => {
        const body = asks ? { [asks]: proof[asks] } : {}
        const answer = await connect({ params: { provider: provider.id }, body })
        if (answer.error) return answer.error
        location.assign(answer.data.data.url)
      }}
    />
  )
}

/** Shows that it is still the person themselves, who may be somebody else at an open desk. */
function Disconnection({ provider: { id, name }, asks, onDone }: StepProps) {
  const [disconnect, { isLoading, error }] = useDeleteIdentityMutation()
  return (
    <ProofForm
      text={`${name} no longer signs in to this account. You can connect it again.`}
      asks={asks ? [asks] : []}
      action="Disconnect"
      isDangerous
      isLoading={isLoading}
      error={error}
      onCancel={onDone}
      onSubmit={async (proof) => {
        const answer = await disconnect({
          params: { provider: id },
          body: asks ? { [asks]: proof[asks] } : {},
        })
        if (answer.error) return answer.error
        onDone()
        showDone(`${name} was disconnected`)
      }}
    />
  )
}
