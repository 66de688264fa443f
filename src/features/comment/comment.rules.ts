import type { Reaction } from './comment.shape.ts'

const emojis = /^\p{RGI_Emoji}$/v

/** Whether a text is one emoji and nothing else. */
export const isEmoji = (text: string) => emojis.test(text)

type Given = { emoji: string; member: string; on: boolean }

/** The reactions with one more of a member, or one less. */
export function withReaction(reactions: readonly Reaction[], { emoji, member, on }: Given): Reaction[] {
  const others = (members: readonly string[]) => members.filter((id) => id !== member)
  const known = reactions.some((one) => one.emoji === emoji)
  const given = on && !known ? [...reactions, { emoji, members: [] }] : reactions
  return given
    .map((one) =>
      one.emoji === emoji ? { emoji, members: [...others(one.members), ...(on ? [member] : [])] } : one,
    )
    .filter(({ members }) => members.length > 0)
}
