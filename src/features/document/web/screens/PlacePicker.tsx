import { Picker } from '#web/ui/picker/Picker.tsx'
import { usePlaces } from './usePlaces.tsx'

type Props = {
  anchor: HTMLElement
  label: string
  /** Where the document is; undefined for a new one. */
  value: string | null | undefined
  onPick: (project: string | null) => void
  onClose: () => void
}

/** Chooses whether a document is the workspace’s, or which project’s. */
export const PlacePicker = (props: Props) => (
  <Picker<string | null> {...props} choices={usePlaces()} width={300} limit={100} />
)
