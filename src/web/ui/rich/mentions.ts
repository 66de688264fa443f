import { Mention } from '@tiptap/extension-mention'
import type { SuggestionProps } from '@tiptap/suggestion'

export type Mentionable = { id: string; name: string }
/** The open menu: whom it offers, and the element that keeps its place at the text. */
export type Menu = {
  items: Mentionable[]
  active: number
  element: HTMLElement
  take: (index: number) => void
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Who fits what was typed, those whose name or a word of it begins so first. */
function matching(mentions: readonly Mentionable[], query: string) {
  const needle = plain(query)
  const rank = ({ name }: Mentionable) => (` ${plain(name)}`.includes(` ${needle}`) ? 0 : 1)
  return mentions
    .filter(({ name }) => plain(name).includes(needle))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 50)
}

/** The `@` menu, which shows itself by `onShow`. Before anyone is offered it stays closed. */
export function makeMentionMenu(menuClass: string, onShow: (menu: Menu | null) => void) {
  let offered: readonly Mentionable[] = []
  let menu: Menu | null = null
  let unmount: (() => void) | undefined

  function show(next: Menu | null) {
    menu = next
    onShow(next)
  }
  const open = ({ items, command }: Props, element: HTMLElement, active: number) =>
    show({
      items,
      active: Math.min(active, items.length - 1),
      element,
      take: (index) => items[index] && command({ id: items[index].id, label: items[index].name }),
    })

  const extension = Mention.configure({
    deleteTriggerWithBackspace: true,
    suggestion: {
      allowSpaces: true,
      allowedPrefixes: [' ', '(', '"', "'", ',', ':', ';', '/'],
      items: ({ query }) => matching(offered, query),
      shouldShow: ({ query }) => matching(offered, query).length > 0,
      render: () => ({
        onStart(props: Props) {
          const element = document.createElement('div')
          element.className = menuClass
          element.role = 'region'
          element.ariaLabel = 'Mention'
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
        onKeyDown({ event }) {
          if (!menu?.items.length || event.isComposing) return false
          const { length } = menu.items
          const moves: Record<string, number> = { ArrowDown: menu.active + 1, ArrowUp: menu.active - 1 }
          const to = moves[event.key]
          if (to !== undefined) show({ ...menu, active: (to + length) % length })
          else if (event.key === 'Enter' || event.key === 'Tab') menu.take(menu.active)
          else return false
          return true
        },
      }),
    },
  })

  return {
    extension,
    isOpen: () => menu !== null,
    offer(mentions: readonly Mentionable[]) {
      offered = mentions
    },
    point: (active: number) => menu && show({ ...menu, active }),
  }
}

type Props = SuggestionProps<Mentionable, { id: string | null; label?: string | null }>
