import { type Editor, Extension, type Range } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import { makeSuggestionMenu, type SuggestionMenu } from '#web/ui/rich/suggestionMenu.ts'
import { type Block, matchingBlocks } from './blocks.ts'

/** The open menu: which blocks it offers. */
export type SlashMenu = SuggestionMenu<Block>

/** The menu of blocks that `/` opens at the beginning of a line, or behind a space. */
export function makeSlashMenu(
  menuClass: string,
  onShow: (menu: SlashMenu | null) => void,
  chooseFiles: (accept: string) => void,
) {
  const { render, ...menu } = makeSuggestionMenu({
    className: menuClass,
    label: 'Insert',
    select: (block: Block) => block,
    onShow,
  })
  let ask = (_what: NonNullable<Block['asks']>) => {}
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
          command({ editor, range, props }: { editor: Editor; range: Range; props: Block }) {
            props.run(editor.chain().focus().deleteRange(range)).run()
            if (props.accept !== undefined) chooseFiles(props.accept)
            if (props.asks) ask(props.asks)
          },
          render,
        }),
      ]
    },
  })
  return {
    ...menu,
    extension,
    /** What “Task” and “Formula” do. */
    onAsk(listener: typeof ask) {
      ask = listener
    },
  }
}
