import classes from './KeyCaps.module.css'
import { keySigns } from './keyNames.ts'

/** A key as it looks on the keyboard; two for a pair. */
export function KeyCaps({ name }: { name: string }) {
  return (
    <span className={classes.keys}>
      {keySigns(name).map((sign, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
        <kbd key={index} className={classes.key}>
          {sign}
        </kbd>
      ))}
    </span>
  )
}
