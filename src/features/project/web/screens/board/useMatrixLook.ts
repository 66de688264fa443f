import { useMemo } from 'react'
import { useMemberNames } from '#features/member/web/member.api.ts'
import type { CardPart } from '#features/task/web/screens/board/boardLook.ts'
import type { TaskColumn } from '../../parts/viewSettings.ts'
import { useProjects } from '../../project.api.ts'
import type { MatrixLook } from './MatrixCell.tsx'
import type { useMatrixLayout } from './useMatrixLayout.ts'

type Options = Pick<MatrixLook, 'openedId' | 'onRenamed' | 'refusalOf'> & {
  cardParts: readonly TaskColumn[]
  sizes: ReturnType<typeof useMatrixLayout>['sizes']
}

/** What all cells are drawn by, which stays the same object while none of it changes. */
export function useMatrixLook({ cardParts, sizes, openedId, onRenamed, refusalOf }: Options): MatrixLook {
  const { byId } = useProjects()
  const nameOf = useMemberNames()
  const parts = useMemo(
    () =>
      new Set<CardPart>([
        'key',
        'timer',
        ...cardParts,
        ...(cardParts.includes('range') ? (['dueDate'] as const) : []),
      ]),
    [cardParts],
  )
  return useMemo(
    (): MatrixLook => ({
      parts,
      width: sizes.column,
      cardHeight: sizes.card,
      openedId,
      onRenamed,
      refusalOf,
      nameOf: (member, project) =>
        `${member ? nameOf(member) : 'Unassigned'}, ${byId[project]?.name ?? 'project'}`,
    }),
    [parts, sizes, openedId, onRenamed, refusalOf, nameOf, byId],
  )
}
