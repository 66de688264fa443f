import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText } from './RichText.tsx'

const file = '0198c0de-0000-7000-8000-0000000000ff'
const member = '0198c0de-0000-7000-8000-000000000001'
const html = (text: string) => renderToStaticMarkup(<RichText text={text} />)

test('markup in the text is shown, not run', () => {
  const shown = html('<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n`<svg onload=x>`')
  expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt;')
  expect(shown).not.toMatch(/<(script|img|svg)/)
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,hi)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '[x](/settings)',
  '![x](javascript:alert(1))',
  '[x](< javascript:alert(1)>)',
  '[x](java\\script:alert(1))',
])('stays text: %s', (text) => {
  expect(html(text)).not.toMatch(/<(a|img)/)
})

test('links open beside and say nothing of where one was', () => {
  for (const address of ['https://example.com/?a=1&b', 'http://example.com', 'mailto:ann@example.com']) {
    expect(html(`[x](${address})`)).toContain(
      `<a href="${address.replace('&', '&amp;')}" target="_blank" rel="noopener noreferrer">x</a>`,
    )
  }
})

test('own pictures are shown, those from elsewhere only named', () => {
  expect(html(`![Plan](/api/file/${file}/preview)`)).toContain(
    `<img src="/api/file/${file}/preview" alt="Plan"`,
  )
  const foreign = html('![Pixel](https://tracker.example/p.gif)')
  expect(foreign).not.toContain('<img')
  expect(foreign).toContain('href="https://tracker.example/p.gif"')
})

test('line breaks show as typed', () => {
  expect(html('one\ntwo\n\nthree')).toContain('<p dir="auto">one<br/>two</p><p dir="auto">three</p>')
})

test('mentions are shown as the caller wants, else by their name', () => {
  const text = `[@Ann \\[boss\\]](member:${member})`
  expect(html(text)).toContain('@Ann [boss]')
  const link = (id: string, name: string) => <a href={`/member/${id}`}>{name}</a>
  expect(renderToStaticMarkup(<RichText text={text} renderMention={link} />)).toContain(
    `<a href="/member/${member}">Ann [boss]</a>`,
  )
})

test('checkboxes can be ticked only where that is wanted', () => {
  expect(html('- [x] done')).toContain('disabled=""')
  const ticked = renderToStaticMarkup(<RichText text="- [x] done" onToggleTask={() => {}} />)
  expect(ticked).not.toContain('disabled')
  expect(ticked).toContain('aria-label="done"')
})
