import { expect, test } from 'vitest'
import { subjectName } from './subject.ts'

test.each([
  'https://evil.example/login Click',
  'WWW.evil',
  'Win at evil.example',
  'почта.рф',
  'a://b',
  'evil.com/x',
])('the name %s is not put into a subject', (name) => {
  expect(subjectName(name, 'Someone')).toBe('Someone')
})

test.each(['Ann Lee', 'J. R. Smith', 'Dr. No', 'Müller & Co. KG', 'v2.0', 'A/B', 'Zürich: Büro'])(
  'the name %s is put into a subject',
  (name) => {
    expect(subjectName(name, 'Someone')).toBe(name)
  },
)
