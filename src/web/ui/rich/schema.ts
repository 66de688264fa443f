import { type AnyExtension, InputRule, mergeAttributes } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import type { DOMOutputSpec, Node } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'
import { fileIdOf, linkTarget, mayLink, previewAddress } from '#shared/rich/document.ts'
import { makeTask, toggleList } from './lists.ts'

/** What the editor's own parts do otherwise than Markdown as `parse` reads it. */
const changed: Record<string, (extension: AnyExtension) => AnyExtension> = {
  // Code may be bold or a link.
  code: (code) => code.extend({ excludes: '' }),
  // An item may begin with a block of code, or a list.
  listItem: (item) => item.extend({ content: 'block+' }),
  bulletList: (list) =>
    list.extend({ addCommands: () => ({ toggleBulletList: () => toggleList('bulletList') }) }),
  orderedList: (list) =>
    list.extend({ addCommands: () => ({ toggleOrderedList: () => toggleList('orderedList') }) }),
  // Below the headings of a page and of a drawer; HeadingLevels tells the exact level, as RichText does.
  heading: (heading) =>
    heading.extend({
      parseHTML: () =>
        [1, 2, 3, 4, 5, 6].map((level) => ({
          tag: `h${level}`,
          getAttrs: (element: HTMLElement) => ({ level: Number(element.dataset.level ?? level) }),
        })),
      renderHTML: ({ node, HTMLAttributes }: { node: Node; HTMLAttributes: object }): DOMOutputSpec => [
        `h${Math.min(6, node.attrs.level + 2)}`,
        { ...HTMLAttributes, 'data-level': node.attrs.level },
        0,
      ],
    }),
}

const Blocks = StarterKit.extend({
  addExtensions() {
    const extensions = (this.parent?.() ?? []) as AnyExtension[]
    return extensions.map((extension) => changed[extension.name]?.(extension) ?? extension)
  },
})

/** A picture of the product's own; one from elsewhere is a link, and stays what it was when it is written. */
const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src], a[data-picture]',
      priority: 1100,
      getAttrs: (element: HTMLElement) => {
        const src = element.dataset.picture ?? element.getAttribute('src') ?? ''
        const id = fileIdOf(src)
        if (!id && !/^https?:/i.test(src)) return false
        const alt = element.getAttribute('alt') ?? element.textContent
        return { src, alt, title: element.getAttribute('title') }
      },
    },
  ],
  renderHTML({ HTMLAttributes }) {
    const { src, alt, title } = HTMLAttributes as { src: string; alt?: string; title?: string }
    const id = fileIdOf(src)
    if (id) return ['img', mergeAttributes({ src: previewAddress(id), alt: alt ?? '', title })]
    return ['a', { href: src, title, 'data-picture': src, ...linkTarget }, alt || src]
  },
  addInputRules: () => [],
})

/** What a block reads as, with what mentions and references are called, and its formulas as they were written. */
export const textOf = (block: Node) => block.textBetween(0, block.content.size, ' ', nameOf).trim()

/** What stands for a mention, reference or formula in a plain text. */
export const nameOf = ({ attrs }: Node) => String(attrs.label ?? attrs.source ?? '')

const Task = TaskItem.extend({
  addInputRules() {
    return [
      new InputRule({
        find: /^\s*\[([ xX]?)\]\s$/,
        handler: ({ range, match, chain }) => {
          const checked = /x/i.test(match[1]!)
          chain()
            .deleteRange(range)
            // Typed after a dash it makes a task of the item, not a list in a list.
            .command(({ tr, commands }) => makeTask(tr) || commands.toggleTaskList())
            .updateAttributes('taskItem', { checked })
            .run()
        },
      }),
    ]
  },
}).configure({
  nested: true,
  a11y: { checkboxLabel: ({ firstChild }) => (firstChild && textOf(firstChild)) || 'Empty item' },
})

/** Everything a text may hold, and how it is written. Mentions are added by the editor, which knows whom. */
export const schema: AnyExtension[] = [
  Blocks.configure({
    underline: false,
    link: {
      openOnClick: false,
      markdownLinks: true,
      defaultProtocol: 'https',
      HTMLAttributes: linkTarget,
      isAllowedUri: mayLink,
      shouldAutoLink: (address) => /^(https?:\/\/|mailto:)/i.test(address),
    },
    dropcursor: { width: 2, color: false, class: 'rich-drop-cursor' },
    trailingNode: { notAfter: ['heading', 'bulletList', 'orderedList', 'taskList'] },
  }),
  TaskList.extend({ addCommands: () => ({ toggleTaskList: () => toggleList('taskList') }) }),
  Task,
  Picture.configure({ inline: true }),
]
