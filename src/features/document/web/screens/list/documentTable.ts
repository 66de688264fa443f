import { fullInstant } from '#web/format/dates.ts'
import { type DocumentRow, placeName } from './documentRows.ts'

/** The documents of the list as a table for spreadsheets, in the order given. */
export const documentTable = (
  rows: readonly DocumentRow[],
  nameOf: (project: string) => string | undefined,
): string[][] => [
  ['Title', 'Project', 'Created by', 'Updated', 'Updated by', 'Restricted', 'Public link'],
  ...rows.flatMap((row) => {
    if (row.kind === 'group') return []
    const { title, project, creator, updatedAt, lastUpdatedBy, members, shares } = row.document
    return [
      [
        title,
        placeName(project, nameOf),
        creator ?? 'Former member',
        fullInstant(updatedAt),
        lastUpdatedBy ?? 'Former member',
        members ? 'Yes' : 'No',
        shares > 0 ? 'Yes' : 'No',
      ],
    ]
  }),
]
