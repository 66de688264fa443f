import { ColorInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { color as colorShape } from '#shared/fields.ts'

/** Colours that a workspace is offered; it may have any. */
export const workspaceColors = [
  '#5755d9',
  '#1c7ed6',
  '#0c8599',
  '#2b8a3e',
  '#e8590c',
  '#c92a2a',
  '#c2255c',
  '#495057',
]

type Props = {
  value: string
  label?: string
  error?: ReactNode
  /** With a colour that is one, when it was chosen, not while it is being looked for. */
  onChange: (color: string) => void
}

/** A colour, of those offered or any other. */
export function ColorField({ value, label, error, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed?.toLowerCase() ?? value
  const isColor = colorShape.safeParse(shown).success
  function choose(color: string) {
    const chosen = color.toLowerCase()
    if (colorShape.safeParse(chosen).success && chosen !== value) onChange(chosen)
  }
  return (
    <ColorInput
      {...(label ? { label } : { 'aria-label': 'Colour', w: 200 })}
      format="hex"
      maw="100%"
      swatches={workspaceColors}
      swatchesPerRow={8}
      eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
      value={typed ?? value}
      error={isColor ? error : 'Enter a colour such as #5755d9'}
      onChange={setTyped}
      onChangeEnd={(color) => {
        choose(color)
        setTyped(null)
      }}
      onBlur={() => {
        choose(shown)
        setTyped(null)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null)
        if (event.key === 'Enter') choose(shown)
      }}
    />
  )
}
