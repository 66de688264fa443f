import { Mention } from '@tiptap/extension-mention'
import type { SuggestionProps } from '@tiptap/suggestion'
import { useRef, useState } from 'react'

export type Mentionable = { id: string; name: string }
/** The open menu: whom it offers, and the element that keeps its place at the text. */
type Menu = { items: Mentionable[]; active: number; element: HTMLElement; take: (index: number) => void }

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Who fits what was typed, those whose name or a word of it begins so first. */
function fitting(mentions: readonly Mentionable[], query: string) {
  const wanted = plain(query)
  const rank = ({ name }: Mentionable) => (` ${plain(name)}`.includes(` ${wanted}`) ? 0 : 1)
  return mentions
    .filter(({ name }) => plain(name).includes(wanted))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 50)
}

/** The `@` menu: what the editor needs to know of it, and what is to be shown. */
export function useMentionMenu(mentions: readonly Mentionable[], menuClass: string) {
  const [menu, setMenu] = useState<Menu | null>(null)
  const latest = useRef({ mentions, menu })
  latest.current.mentions = mentions

  const show = (next: Menu | null) => {
    latest.current.menu = next
    setMenu(next)
  }

  const [extension] = useState(() => {
    const opened = ({ items, command }: Props, element: HTMLElement, active: number): Menu => ({
      items,
      active: Math.min(active, items.length - 1),
      element,
      take: (index) => items[index] && command({ id: items[index].id, label: items[index].name }),
    })
    return Mention.configure({
      deleteTriggerWithBackspace: true,
      suggestion: {
        allowSpaces: true,
        allowedPrefixes: [' ', '(', '"', "'", ',', ':', ';', '/'],
        items: ({ query }) => fitting(latest.current.mentions, query),
        shouldShow: ({ query }) => fitting(latest.current.mentions, query).length > 0,
        render: () => {
          let unmount: (() => void) | undefined
          return {
            onStart(props: Props) {
              const element = document.createElement('div')
              element.className = menuClass
              element.role = 'region'
              element.ariaLabel = 'Mention'
              unmount = props.mount(element)
              show(opened(props, element, 0))
            },
            onUpdate(props: Props) {
              const now = latest.current.menu
              if (!now) return
              const isSame = props.items.length === now.items.length
              show(opened(props, now.element, isSame ? now.active : 0))
            },
            onExit() {
              unmount?.()
              show(null)
            },
            onKeyDown({ event }) {
              const now = latest.current.menu
              if (!now?.items.length || event.isComposing) return false
              const { length } = now.items
              const moves: Record<string, number> = { ArrowDown: now.active + 1, ArrowUp: now.active - 1 }
              const to = moves[event.key]
              if (to !== undefined) show({ ...now, active: (to + length) % length })
              else if (event.key === 'Enter' || event.key === 'Tab') now.take(now.active)
              else return false
              return true
            },
          }
        },
      },
    })
  })
  const point = (active: number) => menu && show({ ...menu, active })
  return { extension, menu, point, isOpen: () => !!latest.current.menu }
}

type Props = SuggestionProps<Mentionable, { id: string | null; label?: string | null }>
