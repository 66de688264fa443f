import { mergeAttributes, Node } from '@tiptap/core'
import type { Node as PageNode } from '@tiptap/pm/model'
import { maxFormula, tidyFormula } from '#shared/rich/formula.ts'
import { drawFormula } from './drawFormula.ts'
import classes from './Formula.module.css'

const sourceOf = ({ attrs }: PageNode) => String(attrs.source ?? '')

/** What other programs have in their clipboards beside a formula that they show. */
const texOf = (element: HTMLElement) => {
  const annotation = element.querySelector('annotation[encoding="application/x-tex"]')
  const source = tidyFormula(annotation?.textContent ?? '').slice(0, maxFormula)
  return source ? { source } : false
}

const makeView = (tag: 'span' | 'div') => (props: { node: PageNode }) => {
  let { node } = props
  const dom = document.createElement(tag)
  dom.className = tag === 'div' ? classes.block! : classes.inline!
  dom.dir = 'ltr'
  const draw = () => void drawFormula(dom, sourceOf(node), tag === 'div')
  draw()
  return {
    dom,
    update(next: PageNode) {
      if (next.type !== node.type) return false
      const isChanged = sourceOf(next) !== sourceOf(node)
      node = next
      if (isChanged) draw()
      return true
    },
    ignoreMutation: () => true,
  }
}

const attributes = () => ({ source: { default: '', rendered: false } })
const ownSource = (element: HTMLElement) => ({ source: element.dataset.formula ?? '' })

/** A formula in a line. */
export const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: attributes,
  parseHTML: () => [
    { tag: 'span[data-formula]', getAttrs: ownSource },
    { tag: 'math', getAttrs: texOf },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { 'data-formula': sourceOf(node) }),
    `$${sourceOf(node)}$`,
  ],
  renderText: ({ node }) => `$${sourceOf(node)}$`,
  addNodeView: () => makeView('span'),
})

/** A formula that stands by itself. */
export const FormulaBlock = Node.create({
  name: 'formulaBlock',
  group: 'block',
  atom: true,
  addAttributes: attributes,
  parseHTML: () => [
    { tag: 'div[data-formula]', getAttrs: ownSource },
    { tag: 'math[display="block"]', priority: 60, getAttrs: texOf },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-formula': sourceOf(node) }),
    sourceOf(node),
  ],
  renderText: ({ node }) => `$$\n${sourceOf(node)}\n$$`,
  addNodeView: () => makeView('div'),
})

export const isFormula = ({ type }: PageNode) => type.name === 'formula' || type.name === 'formulaBlock'
