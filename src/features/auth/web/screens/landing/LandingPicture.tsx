import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { PriorityIcon } from '#web/ui/icon/PriorityIcon.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import classes from './LandingPicture.module.css'

const people = { Ada: '…1a40', Noor: '…00aa', Tom: '…0116' }

const groups = [
  {
    category: 'active',
    name: 'In progress',
    tasks: [
      {
        key: 'WEB-41',
        priority: 'urgent',
        title: 'Move the shop to the new checkout',
        who: 'Noor',
        due: 'Today',
      },
      {
        key: 'WEB-38',
        priority: 'high',
        title: 'Photos for the autumn campaign',
        who: 'Ada',
        due: 'Tomorrow',
      },
      {
        key: 'APP-12',
        priority: 'medium',
        title: 'Don’t send reminders in the evening',
        who: 'Tom',
        due: 'Fri',
      },
    ],
  },
  {
    category: 'todo',
    name: 'To do',
    tasks: [
      {
        key: 'WEB-44',
        priority: 'medium',
        title: 'Rewrite the delivery times page',
        who: 'Ada',
        due: '12 Dec',
      },
      {
        key: 'APP-15',
        priority: 'low',
        title: 'Ask five customers about the new home page',
        who: 'Tom',
        due: '',
      },
    ],
  },
  {
    category: 'done',
    name: 'Done',
    tasks: [
      {
        key: 'WEB-36',
        priority: 'none',
        title: 'Choose the typeface for the price list',
        who: 'Noor',
        due: '',
      },
    ],
  },
] as const

/** A picture of the task list, made of its real icons; it says nothing that the text beside it doesn't. */
export function LandingPicture() {
  return (
    <div className={classes.frame} aria-hidden>
      {groups.map(({ category, name, tasks }) => (
        <div key={name}>
          <div className={classes.group}>
            <StatusIcon category={category} />
            {name}
            <span className={classes.count}>{tasks.length}</span>
          </div>
          {tasks.map(({ key, priority, title, who, due }) => (
            <div key={key} className={classes.row}>
              <PriorityIcon priority={priority} />
              <span className={classes.key}>{key}</span>
              <span className={classes.title}>{title}</span>
              <span className={classes.due}>{due}</span>
              <MemberAvatar id={people[who]} name={who} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
