import { useSelector } from 'react-redux'
import { selectOpenCounts } from './taskMarks.ts'

const isSameCounts = (a: Record<string, number>, b: Record<string, number>) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.keys(a).every((project) => a[project] === b[project])

/** How many open tasks each project has, by its id; a project without any is missing. */
export const useOpenTaskCounts = () => useSelector(selectOpenCounts, isSameCounts)
