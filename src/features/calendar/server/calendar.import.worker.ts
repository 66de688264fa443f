import { answerTasks } from '#server/workers/answerTasks.ts'
import { type ImportTask, readImportFile } from './calendar.import.file.ts'

// A file may be made to take long, and other people’s calls are not to wait for it.
answerTasks((task: ImportTask) => Promise.resolve(Buffer.from(JSON.stringify(readImportFile(task)))))
