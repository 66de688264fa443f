import { type Editor, Extension, type Range } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { type Block, matchingBlocks } from './blocks.ts'

/** The open menu: what it offers, and the element that keeps its place at the text. */
export type SlashMenu = {
  items: Block[]
  active: number
  element: HTMLElement
  take: (index: number) => void
}
type Props = SuggestionProps<Block, Block>

/** The menu of blocks that `/` opens at the beginning of a line, or behind a space. */
export function makeSlashMenu(menuClass: string, onShow: (menu: SlashMenu | null) => void) {
  let menu: SlashMenu | null = null
  let unmount: (() => void) | undefined
  function show(next: SlashMenu | null) {
    menu = next
    onShow(next)
  }
  const open = ({ items, command }: Props, element: HTMLElement, active: number) =>
    show({
      items,
      active: Math.max(0, Math.min(active, items.length - 1)),
      element,
      take: (index) => items[index] && command(items[index]),
    })

  const extension = Extension.create({
    name: 'slashMenu',
    addProseMirrorPlugins() {
      return [
        Suggestion<Block, Block>({
          editor: this.editor,
          pluginKey: new PluginKey('slashMenu'),
          char: '/',
          allow: ({ editor }) => editor.isEditable && !editor.isActive('codeBlock'),
          items: ({ query }) => matchingBlocks(query),
          shouldShow: ({ query }) => matchingBlocks(query).length > 0,
          command: ({ editor, range, props }: { editor: Editor; range: Range; props: Block }) =>
            props.run(editor.chain().focus().deleteRange(range)).run(),
          render: () => ({
            onStart(props: Props) {
              const element = document.createElement('div')
              element.className = menuClass
              element.role = 'region'
              element.ariaLabel = 'Insert'
              unmount = props.mount(element)
              open(props, element, 0)
            },
            onUpdate(props: Props) {
              if (menu) open(props, menu.element, props.items.length === menu.items.length ? menu.active : 0)
            },
            onExit() {
              unmount?.()
              show(null)
            },
            onKeyDown({ event }: { event: KeyboardEvent }) {
              if (!menu?.items.length || event.isComposing) return false
              const { length } = menu.items
              const to = { ArrowDown: menu.active + 1, ArrowUp: menu.active - 1 }[event.key]
              if (to !== undefined) show({ ...menu, active: (to + length) % length })
              else if (event.key === 'Enter' || event.key === 'Tab') menu.take(menu.active)
              else return false
              return true
            },
          }),
        }),
      ]
    },
  })
  return {
    extension,
    isOpen: () => menu !== null,
    point: (active: number) => menu && show({ ...menu, active }),
  }
}
