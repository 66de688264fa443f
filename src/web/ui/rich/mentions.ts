import { Mention } from '@tiptap/extension-mention'
import { makeSuggestionMenu, type SuggestionMenu } from './suggestionMenu.ts'

export type Mentionable = { id: string; name: string }
/** The open menu: whom it offers. */
export type Menu = SuggestionMenu<Mentionable>

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
  const { render, ...menu } = makeSuggestionMenu({
    className: menuClass,
    label: 'Mention',
    select: ({ id, name }: Mentionable) => ({ id, label: name }),
    onShow,
  })

  const extension = Mention.configure({
    deleteTriggerWithBackspace: true,
    suggestion: {
      allowSpaces: true,
      allowedPrefixes: [' ', '(', '"', "'", ',', ':', ';', '/'],
      items: ({ query }) => matching(offered, query),
      shouldShow: ({ query }) => matching(offered, query).length > 0,
      render,
    },
  })

  return {
    ...menu,
    extension,
    offer(mentions: readonly Mentionable[]) {
      offered = mentions
    },
  }
}
