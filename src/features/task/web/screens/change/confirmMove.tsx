import { modals } from '#web/ui/feedback/modals.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import type { MoveAnswer, MoveQuestionProps } from './MoveQuestion.tsx'

const MoveQuestion = lazyPart(async () => (await import('./MoveQuestion.tsx')).MoveQuestion, {
  takesKeys: true,
})

type Question = Pick<MoveQuestionProps, 'assignees' | 'time' | 'action'>

const titleOf = ({ assignees, time, action }: Question) => {
  if (!assignees) return `${action} to ${time?.to}?`
  const { names, project } = assignees
  return names.length === 1
    ? `${names[0]} isn’t in ${project}`
    : `${names.length} assignees aren’t in ${project}`
}

/** Asks all that a move leaves open in one dialog; null = nothing is done. */
export function confirmMove(question: Question): Promise<MoveAnswer | null> {
  const { promise, resolve } = Promise.withResolvers<MoveAnswer | null>()
  const id = modals.open({
    title: titleOf(question),
    size: 'sm',
    withCloseButton: false,
    onClose: () => resolve(null),
    children: (
      <MoveQuestion
        {...question}
        onAnswer={(answer) => {
          resolve(answer)
          modals.close(id)
        }}
      />
    ),
  })
  return promise
}
