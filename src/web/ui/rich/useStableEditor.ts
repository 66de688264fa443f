import { Editor, type EditorOptions } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'

/**
 * An editor for as long as the component stands. The library’s own hook destroys one that is not on the page a millisecond
 * after it was made, and answers none until it has made another: on a slow or busy machine that is every time.
 */
export function useStableEditor(options: Partial<EditorOptions>): Editor {
  const [editor] = useState(() => new Editor(options))
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // Not at once: in development React runs each effect twice.
      setTimeout(() => isShown.current || editor.destroy())
    }
  }, [editor])
  return editor
}
