import { useStore } from 'react-redux'
import { limits } from '#shared/limits.ts'
import { errorText } from '#web/store/api.ts'
import { orShowFailure, showDone } from '#web/ui/feedback/toast.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import { TextSetting } from '#web/ui/settings/TextSetting.tsx'
import { industry } from '../../../workspace.contract.ts'
import { ColorField } from '../../parts/ColorField.tsx'
import {
  selectWorkspace,
  useDeleteLogoMutation,
  useSetLogoMutation,
  useWorkspace,
} from '../../workspace.api.ts'
import { LogoField } from '../form/LogoField.tsx'
import { useChangeWorkspace } from '../useChangeWorkspace.ts'

/** What the workspace is called, looks like and does. */
export function GeneralSettings() {
  const workspace = useWorkspace()
  const change = useChangeWorkspace()
  const [setLogo, setting] = useSetLogoMutation()
  const [deleteLogo, deleting] = useDeleteLogoMutation()
  const { id } = workspace
  const store = useStore<Parameters<typeof selectWorkspace>[0]>()

  const result = () => selectWorkspace(store.getState())?.logo
  /** Fetched before it is gone, so that it can be brought back. */
  const fetchLogo = async () =>
    workspace.logo && (await fetch(workspace.logo.url).then((answer) => (answer.ok ? answer.blob() : null)))

  const save = (picture: Blob) =>
    orShowFailure(setLogo({ id, picture }), 'The logo could not be saved. Please try again.')
  const drop = () =>
    orShowFailure(deleteLogo({ params: { id } }), 'The logo could not be removed. Please try again.')

  async function pick(picture: File) {
    const before = await fetchLogo()
    const send = () => save(picture)
    const { error } = await send()
    const undo = () => (before ? save(before) : drop())
    if (!error) showDone('Logo changed', before || !workspace.logo ? { undo, redo: send, result } : {})
  }
  async function remove() {
    const picture = await fetchLogo()
    const { error } = await drop()
    const undo = picture && (() => save(picture))
    if (!error) showDone('Logo removed', undo ? { undo, redo: drop, result } : {})
  }

  return (
    <>
      <SettingRow label="Name">
        <TextSetting
          label="Name"
          value={workspace.name}
          maxLength={limits.name}
          check={(name) => (name ? null : 'A workspace needs a name')}
          onSave={async (name) => {
            const error = await change({ name }, 'Workspace renamed')
            return error ? errorText(error) : null
          }}
        />
      </SettingRow>
      <SettingRow label="Colour">
        <ColorField value={workspace.color} onChange={(color) => void change({ color }, 'Colour changed')} />
      </SettingRow>
      <SettingRow label="Logo">
        <LogoField
          workspace={workspace}
          isLoading={setting.isLoading || deleting.isLoading}
          onPick={(picture) => void pick(picture)}
          onRemove={() => void remove()}
        />
      </SettingRow>
      <SettingRow label="Industry">
        <ChoiceSetting label="Industry" value={workspace.industry} unset="Not set">
          {({ anchor, onClose }) => (
            <Picker<string | null>
              anchor={anchor}
              label="Industry"
              value={workspace.industry}
              choices={[
                { value: null, label: 'Not set' },
                ...industry.options.map((value) => ({ value, label: value })),
              ]}
              onClose={onClose}
              onPick={(picked) => {
                onClose()
                if (picked !== workspace.industry)
                  void change({ industry: industry.nullable().parse(picked) }, 'Industry changed')
              }}
            />
          )}
        </ChoiceSetting>
      </SettingRow>
    </>
  )
}
