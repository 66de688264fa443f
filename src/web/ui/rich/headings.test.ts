import { getSchema } from '@tiptap/core'
import { EditorState, type Transaction } from '@tiptap/pm/state'
import type { DecorationSet } from '@tiptap/pm/view'
import { expect, test } from 'vitest'
import { parse } from '#shared/rich/parse.ts'
import { HeadingLevels } from './headings.ts'
import { schema } from './schema.ts'

const [plugin] = HeadingLevels.config.addProseMirrorPlugins!.call({} as never)
const pageOf = (markdown: string) =>
  EditorState.create({ doc: getSchema(schema).nodeFromJSON(parse(markdown)), plugins: [plugin!] })
/** Where which level is told. */
const levelsIn = (state: EditorState) =>
  (plugin!.getState(state) as DecorationSet)
    .find()
    .map(({ from, to, ...rest }) => [from, to, (rest as unknown as { type: { attrs: object } }).type.attrs])

test.each<[string, (tr: Transaction, at: (text: string) => number) => Transaction]>([
  ['a letter in a paragraph', (tr, at) => tr.insertText('x', at('one'))],
  ['a letter in a heading', (tr, at) => tr.insertText('x', at('Top'))],
  ['a heading that goes', (tr, at) => tr.delete(at('Top') - 1, at('Top') + 4)],
  ['a heading that is split', (tr, at) => tr.split(at('Below') + 2)],
  [
    'a paragraph that becomes one',
    (tr, at) => tr.setBlockType(at('two'), at('two'), tr.doc.type.schema.nodes.heading!, { level: 2 }),
  ],
  ['another level', (tr, at) => tr.setNodeAttribute(at('Top') - 1, 'level', 3)],
  ['two at once', (tr, at) => tr.insertText('x', at('two')).delete(at('Top') - 1, at('Top') + 4)],
])('heading levels equal those of a fresh state: %s', (_, change) => {
  const state = pageOf('# Top\n\none\n\n### Below\n\ntwo\n\n## Last')
  const at = (text: string) => {
    let found = 0
    state.doc.descendants((node, place) => {
      if (node.isText && node.text === text) found = place
    })
    return found
  }
  const next = state.apply(change(state.tr, at))
  const anew = EditorState.create({ doc: next.doc, plugins: [plugin!] })
  expect(levelsIn(next)).toEqual(levelsIn(anew))
})
