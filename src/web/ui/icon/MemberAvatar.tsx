import { IconUser } from '@tabler/icons-react'
import { use } from 'react'
import classes from './MemberAvatar.module.css'
import { colorOf, isGreyed } from './memberColors.ts'
import { MemberPictures } from './memberPictures.ts'

type Props = {
  /** The member's id, from which the colour is made; null when there is no member. */
  id: string | null
  name: string
  size?: number
  /** The picture's address, where it is known without a workspace. */
  picture?: string | null
}

/** The picture, or initials on a colour of the member's own; the name stands beside it or is the button's label. */
export function MemberAvatar({ id, name, size = 22, picture }: Props) {
  const pictures = use(MemberPictures)
  const shown = picture ?? (id && pictures[id])
  const style = { width: size, height: size, fontSize: Math.round(size * 0.42) }
  if (!id) {
    return (
      <span className={classes.empty} style={style} aria-hidden="true">
        <IconUser size={Math.round(size * 0.6)} stroke={1.5} />
      </span>
    )
  }
  if (shown) {
    return (
      <img
        className={classes.picture}
        data-greyed={isGreyed(id) || undefined}
        src={shown}
        alt=""
        width={size}
        height={size}
        style={{ backgroundColor: colorOf(id) }}
        draggable={false}
      />
    )
  }
  return (
    <span
      className={classes.avatar}
      style={{ ...style, backgroundColor: colorOf(id) }}
      // Drawn by the style sheet: read aloud or looked up in the page, initials would stand beside the name.
      data-initials={initialsOf(name)}
      aria-hidden="true"
    />
  )
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const firstOf = (word: string | undefined) =>
  word ? [...graphemes.segment(word)][0]!.segment.toUpperCase() : ''

const known = new Map<string, string>()

/** The initials of a name, found once: in a long list the same few members stand again and again. */
function initialsOf(name: string): string {
  const found = known.get(name) ?? initials(name)
  known.set(name, found)
  return found
}

/** The first characters of the first and last word, without what stands in brackets at the end. */
export function initials(name: string): string {
  const words = name
    .replace(/\([^)]*\)$/, '')
    .trim()
    .split(/\s+/)
  return firstOf(words[0]) + (words.length > 1 ? firstOf(words.at(-1)) : '')
}
