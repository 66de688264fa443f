import { IconBriefcase, IconPlus } from '@tabler/icons-react'
import { useMay } from '#features/user/web/user.api.ts'
import { type Choice, Picker } from '#web/ui/picker/Picker.tsx'
import { isTitleTaken, useClients, useCreateClient } from '../client.api.ts'

type Props = {
  anchor: HTMLElement
  /** Undefined where what is changed has different clients. */
  value: string | null | undefined
  /** Whether there has to be one. */
  isRequired?: boolean
  /** With null for none. A client that was just typed comes once the server has it. */
  onPick: (client: string | null) => void
  onClose: () => void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
/** No id looks like this. */
const newMark = 'new:'

/** A menu to choose who pays: search, no client, or a new one of what was typed. */
export function ClientPicker({ anchor, value, isRequired = false, onPick, onClose }: Props) {
  const { sorted } = useClients()
  const may = useMay()
  const create = useCreateClient()
  const mayCreate = may('client.update')

  function choicesFor(typed: string): Choice<string | null>[] {
    const title = typed.trim()
    const query = title.toLocaleLowerCase()
    const none = { value: null, label: 'No client', icon: <IconBriefcase {...icon} opacity={0.4} /> }
    const known: Choice<string | null>[] = [
      ...(isRequired ? [] : [none]),
      ...sorted
        .filter((client) => client.archivedAt === null || client.id === value)
        .map((client) => ({ value: client.id, label: client.title, icon: <IconBriefcase {...icon} /> })),
    ]
    const matching = known.filter(({ label }) => label.toLocaleLowerCase().includes(query))
    if (!title || title.length > 150 || !mayCreate || isTitleTaken(sorted, title)) return matching
    return [
      ...matching,
      { value: `${newMark}${title}`, label: `Create “${title}”`, icon: <IconPlus {...icon} /> },
    ]
  }
  function pick(picked: string | null) {
    onClose()
    if (!picked?.startsWith(newMark)) {
      if (picked !== value) onPick(picked)
      return
    }
    void create(picked.slice(newMark.length)).then((id) => id && onPick(id))
  }
  return (
    <Picker
      anchor={anchor}
      label="Client"
      choices={choicesFor}
      value={value}
      limit={100}
      onPick={pick}
      onClose={onClose}
    />
  )
}
