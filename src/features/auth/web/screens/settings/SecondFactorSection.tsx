import { Badge, Button, Group, Modal, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { showDone } from '#web/ui/feedback/toast.ts'
import { SettingsSection } from '#web/ui/settings/SettingsSection.tsx'
import {
  useDeleteSecondFactorMutation,
  useGetSecurityQuery,
  useRenewRecoveryCodesMutation,
} from '../../auth.api.ts'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

type Step = 'setup' | 'renew' | 'off' | null
const titles = {
  setup: 'Set up two-step sign-in',
  renew: 'New recovery codes',
  off: 'Turn off two-step sign-in',
}

/** Whether signing in takes a code of an authenticator app. */
export function SecondFactorSection() {
  const { data: security } = useGetSecurityQuery(undefined, { refetchOnMountOrArgChange: true })
  const [step, setStep] = useState<Step>(null)
  const close = () => setStep(null)
  return (
    <SettingsSection
      title="Two-step sign-in"
      text="Asks for a code from your phone as well as your password."
    >
      {!security && <Skeleton height={32} />}
      {security && !security.secondFactor && (
        <Button variant="default" onClick={() => setStep('setup')}>
          Set up…
        </Button>
      )}
      {security?.secondFactor && (
        <>
          <Group gap="xs" mb="sm">
            <Badge color="teal" variant="light">
              On
            </Badge>
            <Text size="sm">
              {security.recoveryCodes === 1
                ? '1 recovery code left.'
                : `${security.recoveryCodes} recovery codes left.`}
            </Text>
          </Group>
          <Group gap="xs">
            <Button variant="default" onClick={() => setStep('renew')}>
              New recovery codes…
            </Button>
            <Button variant="default" onClick={() => setStep('off')}>
              Turn off…
            </Button>
          </Group>
        </>
      )}
      <Modal opened={step !== null} onClose={close} title={step && titles[step]}>
        {step === 'setup' && <SecondFactorSetup hasPassword={security?.hasPassword ?? true} onDone={close} />}
        {step === 'renew' && <Renewal onDone={close} />}
        {step === 'off' && <TurnOff hasPassword={security?.hasPassword ?? true} onDone={close} />}
      </Modal>
    </SettingsSection>
  )
}

function Renewal({ onDone }: { onDone: () => void }) {
  const [renew, { data, isLoading, error }] = useRenewRecoveryCodesMutation()
  if (data) return <RecoveryCodes codes={data.data.recoveryCodes} onDone={onDone} />
  return (
    <ProofForm
      text="Your current codes will stop working."
      asks={['code']}
      action="Create new codes"
      isLoading={isLoading}
      error={error}
      onCancel={onDone}
      onSubmit={async ({ code }) => (await renew({ body: { code } })).error}
    />
  )
}

function TurnOff({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const [turnOff, { isLoading, error }] = useDeleteSecondFactorMutation()
  return (
    <ProofForm
      text="Your password alone will be enough to sign in, and your recovery codes will stop working."
      asks={hasPassword ? ['password', 'code'] : ['code']}
      action="Turn off"
      isDangerous
      isLoading={isLoading}
      error={error}
      onCancel={onDone}
      onSubmit={async ({ password, code }) => {
        const answer = await turnOff({ body: hasPassword ? { password, code } : { code } })
        if (answer.error) return answer.error
        onDone()
        showDone('Two-step sign-in is off')
      }}
    />
  )
}
