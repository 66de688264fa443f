import { positionBetween } from '#shared/position.ts'
import { maxPageDepth } from '../../../document.contract.ts'
import { depthOf, pagesByParent, pageWithBelow } from '../../../document.rules.ts'
import type { DocumentPage } from '../../../document.shape.ts'

export type PagePlace = Pick<DocumentPage, 'parent' | 'position'>
/** Beside a page, or below it as the last one. */
export type DropSide = 'before' | 'after' | 'inside'
export type MoveKey = 'up' | 'down' | 'in' | 'out'

/** Where a page comes to stand; null where it may not, or stands there already. */
export function placeAt(
  pages: readonly DocumentPage[],
  id: string,
  target: string,
  side: DropSide,
): PagePlace | null {
  const at = pages.find((page) => page.id === target)
  if (!at || pageWithBelow(pages, id).includes(target)) return null
  const parent = side === 'inside' ? target : at.parent
  const siblings = (pagesByParent(pages).get(parent) ?? []).filter((page) => page.id !== id)
  const index = siblings.findIndex((page) => page.id === target)
  const to = side === 'inside' ? siblings.length : side === 'before' ? index : index + 1
  const place = {
    parent,
    position: positionBetween(siblings[to - 1]?.position ?? null, siblings[to]?.position ?? null),
  }
  return fits(pages, id, place) ? place : null
}

/** Where a key moves a page: among those below the same page, below the one before it, or out beside the one above it. */
export function placeByKey(pages: readonly DocumentPage[], id: string, key: MoveKey): PagePlace | null {
  const page = pages.find((one) => one.id === id)
  if (!page) return null
  const siblings = pagesByParent(pages).get(page.parent) ?? []
  const index = siblings.findIndex((one) => one.id === id)
  const before = siblings[index - 1]
  const after = siblings[index + 1]
  switch (key) {
    case 'up':
      return before ? placeAt(pages, id, before.id, 'before') : null
    case 'down':
      return after ? placeAt(pages, id, after.id, 'after') : null
    case 'in':
      return before ? placeAt(pages, id, before.id, 'inside') : null
    case 'out':
      return page.parent === null ? null : placeAt(pages, id, page.parent, 'after')
  }
}

export const withPlace = (pages: readonly DocumentPage[], id: string, place: PagePlace): DocumentPage[] =>
  pages.map((page) => (page.id === id ? { ...page, ...place } : page))

const fits = (pages: readonly DocumentPage[], id: string, place: PagePlace) =>
  depthOf(withPlace(pages, id, place)) <= maxPageDepth
