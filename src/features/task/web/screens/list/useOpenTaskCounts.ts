import { useSelector } from 'react-redux'
import { selectOpenCounts } from '../../parts/taskMarks.ts'

/** How many open tasks each project has, by its id; a project without any is missing. */
export const useOpenTaskCounts = () => useSelector(selectOpenCounts)
