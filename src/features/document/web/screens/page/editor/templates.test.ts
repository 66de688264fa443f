import { expect, test } from 'vitest'
import { parse } from '#shared/rich/parse.ts'
import { serialise } from '#shared/rich/serialise.ts'
import { fillTemplate, templates } from './templates.ts'

const given = {
  today: 'Monday, November 23, 2026',
  me: { id: '0198c0de-0000-7000-8000-000000000001', name: 'Ann [Lee]' },
  project: { id: '0198c0de-0000-7000-8000-000000000002', name: 'Web' },
}
const textOf = (name: string, what = given as Parameters<typeof fillTemplate>[1]) =>
  fillTemplate(templates.find((template) => template.name === name)!, what)

test.each(templates.map(({ name }) => name))(
  'template %s has all variables filled in and round-trips as Markdown',
  (name) => {
    const text = textOf(name)
    expect(text).not.toMatch(/[{}]/)
    const written = serialise(parse(text, 'page'), 'page')
    expect(serialise(parse(written, 'page'), 'page')).toBe(written)
    // Nothing of it turns out to be text where a block was meant.
    expect(written.replaceAll(/[ \n]+/g, ' ').trim()).toBe(text.replaceAll(/[ \n]+/g, ' ').trim())
  },
)

test('omits the project line without a project', () => {
  expect(textOf('Meeting notes')).toContain(`**Project:** [Web](project:${given.project.id})\n`)
  expect(textOf('Meeting notes')).toContain(`[@Ann \\[Lee\\]](member:${given.me.id})`)
  expect(textOf('Meeting notes', { ...given, project: null })).not.toContain('Project')
})
