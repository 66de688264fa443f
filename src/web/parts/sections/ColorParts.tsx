import { Badge } from '@mantine/core'
import { Case } from '../Case.tsx'
import classes from '../PartsPage.module.css'

const grounds = [
  '--mantine-color-body',
  '--app-sidebar',
  '--app-group',
  '--app-hover',
  '--app-selected',
  '--app-mark',
]
const inks = ['--mantine-color-text', '--mantine-color-dimmed', '--app-accent-text', '--mantine-color-error']
const lines = ['--app-border', '--mantine-primary-color-filled', '--app-star']
const hues = ['gray', 'red', 'orange', 'green', 'blue', 'violet']

const Swatch = ({ name }: { name: string }) => (
  <div className={classes.swatch}>
    <span style={{ background: `var(${name})` }} aria-hidden="true" />
    <code>{name}</code>
  </div>
)

/** What the theme is made of. */
export const ColorParts = () => (
  <>
    <Case title="Backgrounds">
      <div className={classes.stack}>
        {grounds.map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </div>
    </Case>
    <Case title="Text on the page">
      <div className={classes.stack}>
        {inks.map((name) => (
          <span key={name} style={{ color: `var(${name})` }}>
            The week at a glance · {name.replace(/^--(mantine-color|app)-/, '')}
          </span>
        ))}
      </div>
    </Case>
    <Case title="Lines and marks">
      <div className={classes.stack}>
        {lines.map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </div>
    </Case>
    <Case title="Sizes of type">
      <div className={classes.stack}>
        {(['xl', 'lg', 'md', 'sm', 'xs'] as const).map((size) => (
          <span key={size} style={{ fontSize: `var(--mantine-font-size-${size})` }}>
            Plan, track and bill · {size}
          </span>
        ))}
        <code>WEB-128 · 07:45</code>
      </div>
    </Case>
    <Case title="Badges">
      <div className={classes.row}>
        {hues.map((hue) => (
          <Badge key={hue} color={hue} variant="light">
            {hue}
          </Badge>
        ))}
      </div>
    </Case>
  </>
)
