import { expect, it } from 'vitest'
import { addImpacts, type DeletionImpact, impactText, noImpact } from './deletionImpact.ts'

it('describes what will be deleted and moved, if anything', () => {
  expect(impactText({ ...noImpact, tasks: 1200, comments: 1, files: 2, documents: 3, children: 1 })).toEqual({
    lost: '1,200 tasks, 1 comment, 2 files, and 3 docs',
    moved: '1 project inside it moves up.',
  })
  expect(impactText({ ...noImpact, tasks: 1, children: 2 })).toEqual({
    lost: '1 task',
    moved: '2 projects inside it move up.',
  })
  expect(impactText(noImpact)).toEqual({ lost: null, moved: null })
})

it('sums the tracked time to be moved, by member', () => {
  const of = (memberId: string, minutes: number, amount: number | null): DeletionImpact => ({
    ...noImpact,
    time: {
      minutes,
      hiddenMinutes: 5,
      closedMinutes: 2,
      members: [{ memberId, minutes, amount, unpricedMinutes: 10 }],
    },
  })
  expect(
    [of('ann', 60, 50), of('bob', 30, null), of('ann', 60, null)].reduce(addImpacts, noImpact).time,
  ).toEqual({
    minutes: 150,
    hiddenMinutes: 15,
    closedMinutes: 6,
    members: [
      { memberId: 'ann', minutes: 120, amount: 50, unpricedMinutes: 20 },
      { memberId: 'bob', minutes: 30, amount: null, unpricedMinutes: 10 },
    ],
  })
})
