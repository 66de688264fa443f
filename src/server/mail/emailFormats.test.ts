import { expect, it } from 'vitest'
import { asWritten, emailHtml, emailText } from './emailFormats.ts'

const ours = 'https://work.example'
const body = `Hello Ann,

this is one sentence that the code
breaks in two.

Sign in: ${ours}/sign-in
Forgot the password? ${ours}/sign-in/recovery-password

Confirm the address:
${ours}/sign-in/verify/1/a&b

You can ignore this mail.`

it('breaks lines of text only after an address', () => {
  expect(emailText(body).split('\n')).toEqual([
    'Hello Ann,',
    '',
    'this is one sentence that the code breaks in two.',
    '',
    `Sign in: ${ours}/sign-in`,
    `Forgot the password? ${ours}/sign-in/recovery-password`,
    '',
    'Confirm the address:',
    `${ours}/sign-in/verify/1/a&b`,
    '',
    'You can ignore this mail.',
    '',
  ])
})

it('preserves line breaks in text that users wrote', () => {
  const body = `${asWritten('Dear Ann,\r\nhere it is.\n\n\nBest,\nNorthwind\n')}\n\nSee it:\n${ours}/x`
  expect(emailText(body)).toBe(`Dear Ann,\nhere it is.\n\nBest,\nNorthwind\n\nSee it:\n${ours}/x\n`)
  expect(emailHtml('Hello', body, ours)).toContain('Best,<br>Northwind</p>')
})

it('renders a labelled address as a button, and others as links', () => {
  const html = emailHtml('Hello', body, ours)
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, text]) => [
    to,
    text,
  ])
  expect(links).toEqual([
    [`${ours}/sign-in`, `${ours}/sign-in`],
    [`${ours}/sign-in/recovery-password`, `${ours}/sign-in/recovery-password`],
    [`${ours}/sign-in/verify/1/a&amp;b`, 'Confirm the address'],
    [`${ours}/sign-in/verify/1/a&amp;b`, `${ours}/sign-in/verify/1/a&amp;b`],
  ])
})

it('escapes text chosen by users, and links only to its own site', () => {
  const named = '<b>Eve</b> https://elsewhere.example/x invited you to "Acme" & https://work.example.evil/y'
  const html = emailHtml(named, named, ours)
  expect(html).not.toContain('<b>')
  expect(html).not.toContain('<a ')
  expect(html).toContain('&lt;b&gt;Eve&lt;/b&gt; https://elsewhere.example/x')
})
