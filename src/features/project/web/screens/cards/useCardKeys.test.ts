import { expect, it } from 'vitest'
import { nextCard } from './useCardKeys.ts'

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 6, null],
  ['ArrowLeft', 0, null],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, null],
  ['ArrowUp', 6, 3],
  ['ArrowUp', 2, null],
  ['Home', 5, 0],
  ['End', 0, 6],
  ['a', 2, null],
])('with seven cards in rows of three, %s at %d moves focus to %s', (key, at, next) =>
  expect(nextCard(key, at, 7, 3)).toBe(next),
)
