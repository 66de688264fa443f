import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { fileAddress, previewAddress } from '#shared/rich/document.ts'
import classes from './RichEditor.module.css'

export type StoredFile = { id: string; name: string; isImage: boolean }
type Step = { add: object; at: number; names: string[] } | { remove: object }

const key = new PluginKey<DecorationSet>('uploads')

/** Shows at their place the files that are still on their way. They are no part of the text until they are there. */
export const Uploads = Extension.create({
  name: 'uploads',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, shown) {
          const moved = shown.map(transaction.mapping, transaction.doc)
          const step = transaction.getMeta(key) as Step | undefined
          if (!step) return moved
          if ('remove' in step)
            return moved.remove(moved.find(undefined, undefined, (spec) => spec.of === step.remove))
          const widget = () => placeholder(step.names)
          return moved.add(transaction.doc, [Decoration.widget(step.at, widget, { of: step.add, side: -1 })])
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

function placeholder(names: string[]) {
  const shown = document.createElement('span')
  shown.className = classes.upload!
  shown.contentEditable = 'false'
  shown.textContent = `Uploading ${names.length === 1 ? names[0] : `${names.length} files`}…`
  return shown
}

/** Uploads the files and puts them where they were dropped or pasted, wherever that place has moved meanwhile. */
export async function insertFiles(
  editor: Editor,
  files: File[],
  at: number,
  upload: (files: File[]) => Promise<StoredFile[]>,
) {
  const of = {}
  const report = (step: Step) => editor.view.dispatch(editor.state.tr.setMeta(key, step))
  report({ add: of, at, names: files.map((file) => file.name) })
  const stored = await upload(files).catch(() => [])
  if (editor.isDestroyed) return
  const [place] = key.getState(editor.state)?.find(undefined, undefined, (spec) => spec.of === of) ?? []
  report({ remove: of })
  if (!stored.length) return
  // What stood around it may have been deleted; the files were meant to be kept.
  const position = place?.from ?? editor.state.doc.content.size
  // Who types on elsewhere meanwhile stays there.
  editor.chain().insertContentAt(position, stored.flatMap(contentOf), { updateSelection: false }).run()
}

function contentOf({ id, name, isImage }: StoredFile) {
  const space = { type: 'text', text: ' ' }
  if (isImage) return [{ type: 'image', attrs: { src: previewAddress(id), alt: name } }, space]
  const link = { type: 'link', attrs: { href: fileAddress(id) } }
  return [{ type: 'text', text: name, marks: [link] }, space]
}
