import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'

/** An open menu: what it offers, and the element that keeps its place at the text. */
export type SuggestionMenu<Item> = {
  items: Item[]
  active: number
  element: HTMLElement
  take: (index: number) => void
}

type Options<Item, Selected> = {
  className: string
  label: string
  /** What the editor is given of the item that is taken. */
  select: (item: Item) => Selected
  onShow: (menu: SuggestionMenu<Item> | null) => void
}

/** A menu at the text, which shows itself by `onShow` and is moved in by keys. */
export function makeSuggestionMenu<Item, Selected>({
  className,
  label,
  select,
  onShow,
}: Options<Item, Selected>) {
  type Props = SuggestionProps<Item, Selected>
  let menu: SuggestionMenu<Item> | null = null
  let unmount: (() => void) | undefined

  function show(next: SuggestionMenu<Item> | null) {
    menu = next
    onShow(next)
  }
  const open = ({ items, command }: Props, element: HTMLElement, active: number) =>
    show({
      items,
      active: Math.max(0, Math.min(active, items.length - 1)),
      element,
      take: (index) => items[index] && command(select(items[index])),
    })

  const render: SuggestionOptions<Item, Selected>['render'] = () => ({
    onStart(props) {
      const element = document.createElement('div')
      element.className = className
      element.role = 'region'
      element.ariaLabel = label
      unmount = props.mount(element)
      open(props, element, 0)
    },
    onUpdate(props) {
      if (menu) open(props, menu.element, props.items.length === menu.items.length ? menu.active : 0)
    },
    onExit() {
      unmount?.()
      show(null)
    },
    onKeyDown({ event }) {
      if (!menu?.items.length || event.isComposing) return false
      const { length } = menu.items
      const to = { ArrowDown: menu.active + 1, ArrowUp: menu.active - 1 }[event.key]
      if (to !== undefined) show({ ...menu, active: (to + length) % length })
      else if (event.key === 'Enter' || event.key === 'Tab') menu.take(menu.active)
      else return false
      return true
    },
  })
  return {
    render,
    isOpen: () => menu !== null,
    point: (active: number) => menu && show({ ...menu, active }),
  }
}
