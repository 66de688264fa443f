import { ActionIcon, Anchor, Button, Menu, Tooltip } from '@mantine/core'
import { IconArchive, IconCopy, IconDots, IconPlus, IconTrash } from '@tabler/icons-react'
import { Case } from '../Case.tsx'
import classes from '../PartsPage.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }
const variants = ['filled', 'default', 'light', 'subtle'] as const

/** What is pressed. */
export const ButtonParts = () => (
  <>
    {variants.map((variant) => (
      <Case key={variant} title={`Button, ${variant}`}>
        <div className={classes.row}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} leftSection={<IconPlus {...icon} />}>
            New task
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} loading aria-label={`Saving, ${variant}`}>
            Save
          </Button>
        </div>
      </Case>
    ))}
    <Case title="Button, dangerous">
      <div className={classes.row}>
        <Button color="red">Delete</Button>
        <Button color="red" variant="light">
          Leave
        </Button>
        <Button color="red" disabled>
          Delete (3)
        </Button>
      </div>
    </Case>
    <Case title="Button, compact">
      <div className={classes.row}>
        <Button size="compact-xs" variant="default">
          Today
        </Button>
        <Button size="compact-xs" variant="light">
          Undo
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray">
          Clear
        </Button>
      </div>
    </Case>
    <Case title="Icon buttons, with a hint">
      <div className={classes.row}>
        <Tooltip label="Copy link">
          <ActionIcon aria-label="Copy link">
            <IconCopy {...icon} />
          </ActionIcon>
        </Tooltip>
        <ActionIcon aria-label="Add" variant="light">
          <IconPlus {...icon} />
        </ActionIcon>
        <ActionIcon aria-label="Archive, not now" disabled>
          <IconArchive {...icon} />
        </ActionIcon>
      </div>
    </Case>
    <Case title="Menu, with a disabled and a dangerous item">
      <div className={classes.row}>
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon aria-label="More actions for the task">
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Task</Menu.Label>
            <Menu.Item leftSection={<IconCopy {...icon} />}>Copy link</Menu.Item>
            <Menu.Item leftSection={<IconArchive {...icon} />} disabled>
              Archive
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="var(--mantine-color-error)" leftSection={<IconTrash {...icon} />}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <span>More</span>
      </div>
    </Case>
    <Case title="Links">
      <div className={classes.row}>
        <Anchor href="#buttons">A link</Anchor>
        <Anchor component="button" type="button">
          A button that looks like one
        </Anchor>
      </div>
    </Case>
  </>
)
