import temml from 'temml'
import type { RichNode } from '#shared/rich/document.ts'
import { formulaOptions, refusalOf } from '../document.formula.rules.ts'

/** Characters of formulas that are drawn on one page: what goes beyond would hold up whoever else asks meanwhile. */
const maxDrawn = 50_000

/** By their nodes, as what stands in a page itself must not pass for markup. */
const drawn = new WeakMap<RichNode, string>()

/** Draws the formulas of a text as MathML, which browsers show without a script or a font. */
export function drawFormulas(text: RichNode) {
  let left = maxDrawn
  const visit = (node: RichNode) => {
    const isBlock = node.type === 'formulaBlock'
    if (isBlock || node.type === 'formula') {
      const formula = sourceOf(node)
      left -= formula.length
      const html = left >= 0 && draw(formula, isBlock)
      if (html) drawn.set(node, html)
    }
    node.content?.forEach(visit)
  }
  visit(text)
}

export const sourceOf = ({ attrs }: RichNode) => String(attrs?.source ?? '')

/** As it was drawn; undefined for one that cannot be. */
export const drawnFormula = (node: RichNode) => drawn.get(node)

function draw(formula: string, displayMode: boolean): string | null {
  if (refusalOf(formula)) return null
  try {
    return temml.renderToString(formula, { ...formulaOptions, displayMode })
  } catch {
    return null
  }
}
