import { IconMessagePlus } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useCallback, useEffect, useState } from 'react'
import classes from './PageEditor.module.css'
import { type Passage, selectedPassage, selectedRange } from './threadMarks.ts'

type Props = { editor: Editor; onComment: (passage: Passage) => void }

/** Above what is selected: comments on it, as Ctrl+Alt+M does, also where one may only read. */
export function CommentButton({ editor, onComment }: Props) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  const comment = useCallback(() => {
    const passage = selectedPassage(editor)
    if (!passage) return
    setPlace(null)
    onComment(passage)
  }, [editor, onComment])
  useEffect(() => {
    function look() {
      const range = selectedRange(editor)
      if (!range) return setPlace(null)
      const { right, top } = range.getBoundingClientRect()
      setPlace({ left: Math.max(8, Math.min(right, innerWidth - 140)), top: Math.max(64, top - 40) })
    }
    function onKey(event: KeyboardEvent) {
      if (event.code !== 'KeyM' || !event.altKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      comment()
    }
    document.addEventListener('selectionchange', look)
    document.addEventListener('scroll', look, { capture: true, passive: true })
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('scroll', look, { capture: true })
      document.removeEventListener('keydown', onKey)
    }
  }, [editor, comment])
  if (!place) return null
  return (
    <button
      type="button"
      className={classes.comment}
      style={place}
      // Else the selection would be lost.
      onMouseDown={(event) => event.preventDefault()}
      onClick={comment}
    >
      <IconMessagePlus size={16} stroke={1.5} aria-hidden />
      Comment
    </button>
  )
}
