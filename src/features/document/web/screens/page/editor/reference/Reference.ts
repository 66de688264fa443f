import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { referenceOf } from '#shared/rich/document.ts'
import { ReferenceView } from './ReferenceView.tsx'

/** A task, project, invoice, document or page that a page names: it shows what that is called now, and how it stands. */
export const Reference = Node.create({
  name: 'reference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    kind: { default: null, rendered: false },
    id: { default: null, rendered: false },
    label: { default: '', rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'span[data-reference]',
      getAttrs: (element: HTMLElement) => {
        const found = referenceOf(element.dataset.reference ?? '')
        return found && { ...found, label: element.textContent ?? '' }
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { 'data-reference': `${node.attrs.kind}:${node.attrs.id}` }),
    String(node.attrs.label),
  ],
  renderText: ({ node }) => String(node.attrs.label),
  addNodeView: () => ReactNodeViewRenderer(ReferenceView, { as: 'span' }),
})
