import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { AnchoredPopover } from '#web/ui/picker/AnchoredPopover.tsx'
import classes from './FieldMenu.module.css'

type Props = {
  anchor: HTMLElement
  label: string
  /** What the field begins with. */
  text: string
  placeholder: string
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** Values at hand. */
  presets?: readonly { label: string; text: string }[]
  /** Why what was typed is no value; null when it is one. */
  check: (text: string) => string | null
  /** Below the field, such as what the value means. */
  children?: ReactNode
  clear?: { label: string; run: () => void } | undefined
  onSave: (text: string) => void
  onClose: () => void
}

/** A small dialog to type one value into. */
export function ValueMenu({ anchor, label, presets = [], clear, check, onSave, onClose, ...field }: Props) {
  const [text, setText] = useState(field.text)
  const [problem, setProblem] = useState<string | null>(null)

  function save(value: string) {
    const found = check(value)
    setProblem(found)
    if (!found) onSave(value)
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // The form it stands in, if any, is not meant.
    event.stopPropagation()
    save(text)
  }
  return (
    <AnchoredPopover anchor={anchor} label={label} width={264} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <TextInput
          data-autofocus
          aria-label={label}
          placeholder={field.placeholder}
          leftSection={field.leftSection}
          rightSection={field.rightSection}
          rightSectionWidth={field.rightSection ? 36 : undefined}
          value={text}
          error={problem}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
          }}
        />
        {field.children}
        <Group gap={4}>
          {presets.map((preset) => (
            <Button key={preset.label} size="compact-xs" variant="default" onClick={() => save(preset.text)}>
              {preset.label}
            </Button>
          ))}
        </Group>
        <Group gap={8} justify="flex-end">
          {clear && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={clear.run}>
              {clear.label}
            </Button>
          )}
          <Button size="compact-sm" type="submit">
            Save
          </Button>
        </Group>
      </form>
    </AnchoredPopover>
  )
}
