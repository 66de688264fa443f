import { useTaxes } from '#features/tax/web/tax.api.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'

type Props = {
  /** Null: the workspace’s default. */
  value: string | null
  mayUpdate: boolean
  onPick: (tax: string | null) => void
}
const unset = 'Workspace default'

/** The tax that new lines for a client have. */
export function ClientTax({ value, mayUpdate, onPick }: Props) {
  const { byId, sorted } = useTaxes()
  const shown = value === null ? null : (byId[value]?.name ?? null)
  const offered = sorted.filter(({ id, archivedAt }) => archivedAt === null || id === value)
  return (
    <SettingRow label="Tax" hint="For new lines. Existing lines keep theirs.">
      {mayUpdate ? (
        <ChoiceSetting label="Tax" value={shown} unset={unset}>
          {({ anchor, onClose }) => (
            <Picker<string | null>
              anchor={anchor}
              label="Tax"
              choices={[
                { value: null, label: unset },
                ...offered.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={value}
              onClose={onClose}
              onPick={(picked) => {
                onClose()
                if (picked !== value) onPick(picked)
              }}
            />
          )}
        </ChoiceSetting>
      ) : (
        <div dir="auto">{shown ?? unset}</div>
      )}
    </SettingRow>
  )
}
