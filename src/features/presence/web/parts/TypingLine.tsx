import { useSelector } from 'react-redux'
import { selectTypers } from '../presence.slice.ts'
import classes from './Presence.module.css'
import { typingText } from './typingText.ts'
import { useOthers } from './useOthers.ts'

type State = Parameters<typeof selectTypers>[0]

/** Who is writing a comment on the task just now. Its place is kept, so that nothing moves when somebody begins. */
export function TypingLine({ taskId }: { taskId: string }) {
  const others = useOthers(useSelector((state: State) => selectTypers(state, taskId)))
  const text = typingText(others.map(({ name }) => name))
  return (
    <p className={classes.typing} role="status" aria-live="polite">
      {text && (
        <>
          <span className={classes.text}>{text}</span>
          <span className={classes.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </>
      )}
    </p>
  )
}
