import { expect, it } from 'vitest'
import { lossText } from './lossText.ts'

it('names what is lost, and nothing that is not', () => {
  expect(lossText({ tasks: 1200, comments: 1, files: 2, minutes: 90, children: 1 })).toEqual({
    lost: '1,200 tasks, 1 comment, 2 files, and 1 h 30 min of tracked time',
    moved: '1 project inside it moves up.',
  })
  expect(lossText({ tasks: 1, comments: 0, files: 0, minutes: 0, children: 2 })).toEqual({
    lost: '1 task',
    moved: '2 projects inside it move up.',
  })
  expect(lossText({ tasks: 0, comments: 0, files: 0, minutes: 0, children: 0 })).toEqual({
    lost: null,
    moved: null,
  })
})
