import type { KeyboardEvent } from 'react'

const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLInputElement>('input[data-cell]')]

/** Where the caret would leave a field: at its beginning, or behind its end. */
function leaves({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string): boolean {
  if (selectionStart !== selectionEnd) return selectionStart === 0 && selectionEnd === value.length
  return key === 'ArrowLeft' ? selectionStart === 0 : selectionStart === value.length
}

function neighbour(field: HTMLInputElement, key: string): HTMLInputElement | undefined {
  const row = field.closest('[data-line]')
  if (!row) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const cells = cellsOf(row)
    return leaves(field, key) ? cells[cells.indexOf(field) + (key === 'ArrowLeft' ? -1 : 1)] : undefined
  }
  const other = key === 'ArrowUp' ? row.previousElementSibling : row.nextElementSibling
  if (!other?.matches('[data-line]')) return undefined
  const cells = cellsOf(other)
  return cells.find((cell) => cell.dataset.cell === field.dataset.cell) ?? cells[0]
}

/** Arrows lead from field to field of a table of lines: up and down in a column, sideways from where a text ends. */
export function moveInTable(event: KeyboardEvent<HTMLElement>) {
  const { key, target } = event
  if (event.defaultPrevented || event.nativeEvent.isComposing || !key.startsWith('Arrow')) return
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof HTMLInputElement) || target.dataset.cell === undefined) return
  const next = neighbour(target, key)
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}
