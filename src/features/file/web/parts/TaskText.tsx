import { use, useCallback } from 'react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { RichText } from '#web/ui/rich/RichText.tsx'
import { OpenFile } from './OpenFile.ts'

type Props = {
  text: string
  /** Makes the checkboxes work; gets the whole text with one of them changed. */
  onToggleTask?: ((text: string) => void) | undefined
}

/** A text of a task, its description or a comment: members are called as they are called today. */
export function TaskText({ text, onToggleTask }: Props) {
  const { byId } = useMembers()
  const openFile = use(OpenFile)
  const renderMention = useCallback(
    (id: string, name: string) => `@${byId[id] ? memberName(byId[id]) : name}`,
    [byId],
  )
  return (
    <RichText
      text={text}
      renderMention={renderMention}
      onOpenImage={openFile}
      {...(onToggleTask && { onToggleTask })}
    />
  )
}
