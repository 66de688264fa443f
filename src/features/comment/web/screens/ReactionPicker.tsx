import { TextInput } from '@mantine/core'
import { isMac } from '#web/ui/keys/keyNames.ts'
import { AnchoredPopover } from '#web/ui/picker/AnchoredPopover.tsx'
import { isEmoji } from '../../comment.rules.ts'
import type { Comment } from '../../comment.shape.ts'
import classes from './CommentReactions.module.css'
import { useReact } from './CommentReactions.tsx'

const choices = ['👍', '❤️', '🎉', '😄', '👀', '✅']

type Props = { comment: Comment; me: string; anchor: HTMLElement; onClose: () => void }

/** Chooses the emoji that answers a comment: one of a few, or any that the system offers. */
export function ReactionPicker({ comment, me, anchor, onClose }: Props) {
  const react = useReact(comment)
  const isMine = (emoji: string) =>
    comment.reactions.some((one) => one.emoji === emoji && one.members.includes(me))
  function choose(emoji: string, on = !isMine(emoji)) {
    react(emoji, on)
    onClose()
  }
  return (
    <AnchoredPopover anchor={anchor} label="Add a reaction" onClose={onClose}>
      <div className={classes.choices}>
        {choices.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className={classes.choice}
            aria-label={`React with ${emoji}`}
            aria-pressed={isMine(emoji)}
            onClick={() => choose(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
      <TextInput
        className={classes.other}
        size="xs"
        aria-label="Another emoji"
        placeholder={isMac ? 'Another one: ⌃⌘Space' : 'Another one: Win+.'}
        onChange={({ currentTarget: { value } }) => {
          const emoji = value.trim()
          if (isEmoji(emoji)) choose(emoji, true)
        }}
      />
    </AnchoredPopover>
  )
}
