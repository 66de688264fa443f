import { useState } from 'react'
import { Picker } from '../../ui/picker/Picker.tsx'
import { ChoiceSetting } from '../../ui/settings/ChoiceSetting.tsx'
import { SettingRow } from '../../ui/settings/SettingRow.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { TextSetting } from '../../ui/settings/TextSetting.tsx'
import { Case } from '../Case.tsx'

const clients = ['Contoso', 'Fabrikam'].map((name) => ({ value: name, label: name }))

/** What a page of settings is made of; each is saved by itself. */
export function SettingParts() {
  const [name, setName] = useState('Website relaunch')
  const [notes, setNotes] = useState('Thank you for working with us.\nSee you soon.')
  const [client, setClient] = useState<string | null>(null)
  return (
    <Case title="A section of settings" isWide>
      <SettingsSection title="General" text="What the project is called, and whom it is for.">
        <SettingRow label="Name" hint="Shown wherever one of its tasks is.">
          <TextSetting
            label="Name"
            value={name}
            maxLength={150}
            check={(text) => (text ? null : 'A project needs a name.')}
            onSave={async (text) => {
              setName(text)
              return null
            }}
          />
        </SettingRow>
        <SettingRow label="Notes">
          <TextSetting
            label="Notes"
            value={notes}
            maxLength={2000}
            rows={2}
            check={() => null}
            onSave={async (text) => {
              setNotes(text)
              return null
            }}
          />
        </SettingRow>
        <SettingRow label="Client">
          <ChoiceSetting label="Client" value={client} unset="No client">
            {({ anchor, onClose }) => (
              <Picker
                anchor={anchor}
                label="Client"
                choices={clients}
                value={client ?? ''}
                onClose={onClose}
                onPick={(picked) => {
                  setClient(picked)
                  onClose()
                }}
              />
            )}
          </ChoiceSetting>
        </SettingRow>
      </SettingsSection>
    </Case>
  )
}
