import { ActionIcon, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck, IconHistory } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '#web/store/listener.ts'
import { documentWidthChosen, selectIsDocumentWide } from '../../document.slice.ts'

type Props = {
  isFocused: boolean
  onFocus: (isFocused: boolean) => void
  onHistory: () => void
}

/** How the page shows: as wide as the screen, with nothing beside it, or as it was before. */
export function ViewMenu({ isFocused, onFocus, onHistory }: Props) {
  const dispatch = useAppDispatch()
  const isWide = useSelector(selectIsDocumentWide)
  const check = (isOn: boolean) => isOn && <IconCheck size={14} stroke={2} aria-hidden />
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={32} aria-label="Display">
          <IconAdjustmentsHorizontal size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={isWide}
          rightSection={check(isWide)}
          onClick={() => dispatch(documentWidthChosen(!isWide))}
        >
          Full width
        </Menu.Item>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={isFocused}
          rightSection={check(isFocused)}
          onClick={() => onFocus(!isFocused)}
        >
          Focus mode
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconHistory size={16} stroke={1.5} aria-hidden />} onClick={onHistory}>
          Version history
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
