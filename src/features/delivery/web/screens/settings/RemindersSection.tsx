import { ActionIcon, Button, Group, NumberInput, Select, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import { SettingsSection } from '#web/ui/settings/SettingsSection.tsx'
import type { Reminders } from '../../../delivery.settings.contract.ts'
import { useUpdateDeliverySettingsMutation } from '../../deliverySettings.api.ts'
import classes from './DeliverySettings.module.css'
import { stepText } from './stepText.ts'

/** When clients are reminded of what they have to pay. */
export function RemindersSection({ reminders: { isOn, steps } }: { reminders: Reminders }) {
  const [update] = useUpdateDeliverySettingsMutation()
  const setSteps = (next: number[]) => void update({ body: { reminders: { steps: next } } })
  return (
    <SettingsSection
      title="Reminders"
      text="Each one is emailed once, after 8 a.m., for invoices that were sent or seen. Reminders stop when an invoice is paid or void, and pause while a payment is promised."
    >
      <SettingRow label="Remind clients">
        <Switch
          aria-label="Remind clients"
          checked={isOn}
          onChange={({ currentTarget }) =>
            void update({ body: { reminders: { isOn: currentTarget.checked } } })
          }
        />
      </SettingRow>
      <SettingRow label="When" hint={isOn ? undefined : 'Nothing is sent until reminders are switched on.'}>
        <ul className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>
              {stepText(step)}
              {steps.length > 1 && (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove: ${stepText(step)}`}
                  onClick={() => setSteps(steps.filter((one) => one !== step))}
                >
                  <IconX size={14} stroke={1.5} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
        {steps.length < 8 && <AddStep onAdd={(step) => setSteps([...steps, step])} />}
      </SettingRow>
    </SettingsSection>
  )
}

function AddStep({ onAdd }: { onAdd: (step: number) => void }) {
  const [days, setDays] = useState<number | string>(30)
  const [side, setSide] = useState<string>('after')
  return (
    <Group gap="xs" align="end" mt="xs">
      <NumberInput
        aria-label="Days"
        w={88}
        min={0}
        max={side === 'after' ? 180 : 60}
        allowDecimal={false}
        value={days}
        onChange={setDays}
      />
      <Select
        aria-label="Before or after the due date"
        w={172}
        data={[
          { value: 'before', label: 'days before' },
          { value: 'after', label: 'days after' },
        ]}
        value={side}
        allowDeselect={false}
        onChange={(value) => setSide(value ?? 'after')}
      />
      <Button
        variant="default"
        disabled={typeof days !== 'number'}
        onClick={() => onAdd(side === 'after' ? Number(days) : -Number(days))}
      >
        Add
      </Button>
    </Group>
  )
}
