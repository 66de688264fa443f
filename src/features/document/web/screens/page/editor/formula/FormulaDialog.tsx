import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { maxFormula, tidyFormula } from '#shared/rich/formula.ts'
import { AnchoredPopover } from '#web/ui/picker/AnchoredPopover.tsx'
import { drawFormula } from './drawFormula.ts'
import classes from './Formula.module.css'

type Props = {
  anchor: HTMLElement
  isBlock: boolean
  /** As it was when the dialog opened; '' for a new one. */
  source: string
  /** As it is now, since others may change it meanwhile; null once it was deleted. */
  now: string | null
  /** Gets '' to remove it. */
  onSave: (source: string) => void
  onClose: () => void
}

/** Asks for a formula in TeX, and shows what becomes of it. */
export function FormulaDialog({ anchor, isBlock, source, now, onSave, onClose }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const draft = typed ?? now ?? source
  const [problem, setProblem] = useState<string | null>(null)
  const [preview, setPreview] = useState<HTMLDivElement | null>(null)
  const formula = tidyFormula(draft, isBlock)
  useEffect(() => {
    let isCurrent = true
    if (!preview) return
    void drawFormula(preview, formula, isBlock).then((found) => isCurrent && setProblem(found))
    return () => {
      isCurrent = false
    }
  }, [preview, formula, isBlock])

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    event.stopPropagation()
    onSave(formula)
  }
  const isChangedByOthers = typed !== null && now !== source
  return (
    <AnchoredPopover anchor={anchor} label="Formula" width={360} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <Textarea
          data-autofocus
          // Else a dialog around the text would close with this one.
          data-mantine-stop-propagation="true"
          aria-label="Formula in TeX"
          placeholder="\frac{a}{b} + \sqrt{x}"
          description="Enter to save, Shift+Enter for a new line"
          inputWrapperOrder={['input', 'error', 'description']}
          classNames={{ input: classes.input! }}
          dir="ltr"
          autosize
          minRows={isBlock ? 3 : 1}
          maxRows={8}
          maxLength={maxFormula}
          spellCheck={false}
          autoCapitalize="off"
          value={draft}
          error={draft.trim() && problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
          }}
        />
        {isChangedByOthers && (
          <p className={classes.others} role="status">
            {now === null ? (
              'Someone deleted this formula while you were editing. Saving adds yours at the cursor.'
            ) : (
              <>
                Someone changed it to <code>{now}</code> while you were editing. Saving replaces that.
              </>
            )}
          </p>
        )}
        <div ref={setPreview} className={classes.preview} hidden={!formula || problem !== null} dir="ltr" />
        <div className={classes.buttons}>
          {source && (
            <Button variant="default" onClick={() => onSave('')}>
              Remove
            </Button>
          )}
          <Button type="submit" disabled={!source && !formula}>
            {source ? 'Save' : 'Insert'}
          </Button>
        </div>
      </form>
    </AnchoredPopover>
  )
}
