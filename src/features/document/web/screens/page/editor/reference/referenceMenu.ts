import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import type { ReferenceKind } from '#shared/rich/document.ts'
import { makeSuggestionMenu, type SuggestionMenu } from '#web/ui/rich/suggestionMenu.ts'

/** What a page may refer to, as search finds it. */
export type Referable = {
  kind: ReferenceKind
  id: string
  /** What the text has of it: a short name that tells little to those who may not see it. */
  label: string
  name: string
  note: string
}
export type ReferenceMenu = SuggestionMenu<Referable>
type Find = (query: string) => Promise<Referable[]>

/** The menu of what one may refer to, which `#` or `[[` and some letters open. */
export function makeReferenceMenu(
  menuClass: string,
  find: Find,
  onShow: (menu: ReferenceMenu | null) => void,
) {
  const { render, ...menu } = makeSuggestionMenu({
    className: menuClass,
    label: 'Link to',
    select: (item: Referable) => item,
    onShow,
  })
  const extension = Extension.create({
    name: 'referenceMenu',
    addProseMirrorPlugins() {
      return ['#', '[['].map((char) =>
        Suggestion<Referable, Referable>({
          editor: this.editor,
          pluginKey: new PluginKey(`referenceMenu ${char}`),
          char,
          allowSpaces: true,
          allowedPrefixes: [' ', '(', '"', ',', ':', ';', '/'],
          minQueryLength: 1,
          debounce: 120,
          allow: ({ editor }) => editor.isEditable && !editor.isActive('codeBlock'),
          shouldShow: ({ query }) => !/^[#\s]/.test(query) && query.trim().split(/\s+/).length < 6,
          items: ({ query }) => find(query.replace(/\]+$/, '').trim()),
          command: ({ editor, range, props: { kind, id, label } }) =>
            editor
              .chain()
              .focus()
              .insertContentAt(range, [
                { type: 'reference', attrs: { kind, id, label } },
                { type: 'text', text: ' ' },
              ])
              .run(),
          render,
        }),
      )
    },
  })
  return { ...menu, extension }
}
