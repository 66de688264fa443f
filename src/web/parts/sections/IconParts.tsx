import { Brand } from '../../ui/icon/Brand.tsx'
import { MemberAvatar } from '../../ui/icon/MemberAvatar.tsx'
import { PriorityIcon } from '../../ui/icon/PriorityIcon.tsx'
import { ProjectDot } from '../../ui/icon/ProjectDot.tsx'
import { StatusIcon } from '../../ui/icon/StatusIcon.tsx'
import { KeyCaps } from '../../ui/keys/KeyCaps.tsx'
import { Bar, type BarPart } from '../../ui/layout/Bar.tsx'
import { PageTabs } from '../../ui/layout/PageTabs.tsx'
import { Case } from '../Case.tsx'
import classes from '../PartsPage.module.css'
import { people, picture } from '../samples.ts'

const categories = ['todo', 'active', 'done', 'cancelled'] as const
const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const
const progress: BarPart[] = [
  { key: 'done', value: 5, tone: 'done' },
  { key: 'active', value: 3, tone: 'active' },
  { key: 'todo', value: 4, tone: 'todo' },
]
const used = (value: number, tone: BarPart['tone']): BarPart[] => [{ key: tone, value, tone }]

/** Small signs; what they mean always stands beside them. */
export const IconParts = () => (
  <>
    <Case title="Statuses">
      <div className={classes.stack}>
        {categories.map((category) => (
          <span key={category} className={classes.named}>
            <StatusIcon category={category} /> {category}
          </span>
        ))}
        <span className={classes.named}>
          <StatusIcon category={null} /> no status
        </span>
      </div>
    </Case>
    <Case title="Priorities">
      <div className={classes.stack}>
        {priorities.map((priority) => (
          <span key={priority} className={classes.named}>
            <PriorityIcon priority={priority} /> {priority}
          </span>
        ))}
      </div>
    </Case>
    <Case title="People and projects">
      <div className={classes.stack}>
        {people.map(({ id, name }) => (
          <span key={id} className={classes.named}>
            <MemberAvatar id={id} name={name} /> {name}
          </span>
        ))}
        <span className={classes.named}>
          <MemberAvatar id="picture" name="Ada Park" picture={picture} /> With a picture
        </span>
        <span className={classes.named}>
          <MemberAvatar id={null} name="" /> Nobody
        </span>
        <span className={classes.named}>
          <ProjectDot color="#0ca678" /> Website relaunch
        </span>
      </div>
    </Case>
    <Case title="Keys">
      <div className={classes.stack}>
        {['c', 'mod+k', 'g p', 'Shift+ArrowDown', 'Escape'].map((name) => (
          <span key={name} className={classes.named}>
            <KeyCaps name={name} /> {name}
          </span>
        ))}
      </div>
    </Case>
    <Case title="Bars: progress, budget near and over">
      <div className={classes.stack}>
        <span>5 done, 3 in progress, 4 to do</span>
        <Bar parts={progress} />
        <span>86 of 100 hours</span>
        <Bar parts={used(86, 'near')} whole={100} marks={[0.8]} />
        <span>120 of 100 hours</span>
        <Bar parts={used(120, 'over')} whole={100} marks={[0.83]} />
        <span>Nothing yet</span>
        <Bar parts={[]} whole={100} />
      </div>
    </Case>
    <Case title="Brand and tabs">
      <div className={classes.stack}>
        <Brand />
        <PageTabs
          label="Views"
          tabs={['List', 'Board', 'Gantt'].map((name) => ({ name, to: '/', isCurrent: name === 'List' }))}
        />
      </div>
    </Case>
  </>
)
