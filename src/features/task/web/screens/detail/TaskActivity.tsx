import { Skeleton, Tabs } from '@mantine/core'
import { useState } from 'react'
import { Comments } from '#features/comment/web/screens/Comments.tsx'
import type { TaskTime } from '#features/time/web/parts/useTaskTime.ts'
import { TaskTimeEntries } from '#features/time/web/screens/entries/TaskTimeEntries.tsx'
import type { Task, TaskDetail } from '../../../task.contract.ts'
import { taskResource } from '../../../task.rules.ts'
import { TaskHistoryList } from './history/TaskHistoryList.tsx'
import classes from './TaskDetail.module.css'

type Props = { task: Task; detail: TaskDetail | undefined; time: TaskTime | undefined }

/** What was said about a task, and what was done with it. */
export function TaskActivity({ task, detail, time }: Props) {
  const [tab, setTab] = useState<string | null>('comments')
  const count = detail ? detail.comments.length + detail.earlierComments : 0
  return (
    <Tabs
      value={tab}
      onChange={setTab}
      keepMounted={false}
      className={classes.activity}
      aria-label="Activity"
    >
      <Tabs.List>
        <Tabs.Tab value="comments">
          Comments {count > 0 && <span className={classes.count}>{count}</span>}
        </Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
        <Tabs.Tab value="time">Time</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="comments" pt={12}>
        {detail ? (
          <Comments
            taskId={task.id}
            thing={taskResource(task)}
            comments={detail.comments}
            earlier={detail.earlierComments}
          />
        ) : (
          <Skeleton height={72} className={classes.late} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="history" pt={12}>
        <TaskHistoryList task={task} />
      </Tabs.Panel>
      <Tabs.Panel value="time" pt={12}>
        {time && <TaskTimeEntries taskId={task.id} time={time} />}
      </Tabs.Panel>
    </Tabs>
  )
}
