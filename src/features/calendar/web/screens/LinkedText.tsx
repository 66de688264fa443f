import { Anchor, Text } from '@mantine/core'
import classes from './EventDialog.module.css'

const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/i
const outside = { target: '_blank', rel: 'noopener noreferrer' }

/** Opens the first address that a text has, such as that of a call. */
export function OpenLink({ text }: { text: string }) {
  const found = address.exec(text)?.[0]
  if (!found || !URL.canParse(found)) return null
  return (
    <Anchor href={found} {...outside} size="sm">
      Open {new URL(found).host}
    </Anchor>
  )
}

/** What somebody else wrote, with its addresses as links. */
export function LinkedText({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text size="sm" dir="auto" className={classes.long}>
        {piecesOf(text).map(({ at, piece, isAddress }) =>
          isAddress ? (
            <Anchor key={at} href={piece} {...outside}>
              {piece}
            </Anchor>
          ) : (
            piece
          ),
        )}
      </Text>
    </div>
  )
}

/** A text as what is an address and what is not, each with its place. */
const piecesOf = (text: string) =>
  text.split(address).map((piece, at) => ({ at, piece, isAddress: at % 2 === 1 && URL.canParse(piece) }))
