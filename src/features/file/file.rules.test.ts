import { expect, test } from 'vitest'
import { downloadName, rangeOf } from './file.rules.ts'

test('a download name has no path separators or bidirectional control characters', () => {
  expect(downloadName('../../etc/passwd')).toBe('.._.._etc_passwd')
  expect(downloadName('C:\\autoexec.bat')).toBe('C:_autoexec.bat')
  expect(downloadName('photo\u202egpj.exe')).toBe('photogpj.exe')
  expect(downloadName('\u202e\u2066')).toBe('file')
  expect(downloadName('Übersicht "neu" 📈.pdf')).toBe('Übersicht "neu" 📈.pdf')
})

test('accepts a single byte range, for audio and video only', () => {
  const of = (header: string | undefined, type = 'video/mp4') => rangeOf(header, type, 100)
  expect(of('bytes=0-9')).toEqual({ start: 0, end: 9 })
  expect(of('bytes=90-')).toEqual({ start: 90, end: 99 })
  expect(of('bytes=90-5000')).toEqual({ start: 90, end: 99 })
  expect(of('bytes=-10')).toEqual({ start: 90, end: 99 })
  expect(of('bytes=-500')).toEqual({ start: 0, end: 99 })
  expect(of('bytes=100-')).toBe('beyond')
  expect(of('bytes=-0')).toBe('beyond')
  for (const header of [
    undefined,
    'bytes=-',
    'bytes=9-2',
    'bytes=0-1,5-6',
    'bytes=a-b',
    'lines=0-1',
    'bytes=1',
  ])
    expect(of(header), header).toBeNull()
  expect(of('bytes=0-9', 'image/png')).toBeNull()
})
