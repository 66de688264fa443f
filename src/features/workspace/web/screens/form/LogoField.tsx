import { Button, FileButton, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { WorkspaceBadge } from '../../parts/WorkspaceBadge.tsx'

type Props = {
  workspace: { name: string; color: string; logo: { url: string } | null }
  isLoading?: boolean
  onPick: (picture: File) => void
  onRemove: () => void
}

/** The logo, with the ways to change and remove it. */
export function LogoField({ workspace, isLoading = false, onPick, onRemove }: Props) {
  const target = useRef<HTMLButtonElement>(null)
  return (
    <Group gap="md" wrap="nowrap">
      <WorkspaceBadge workspace={workspace} size={48} />
      <div>
        <Group gap="xs">
          <FileButton
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            onChange={(picture) => picture && onPick(picture)}
          >
            {(props) => (
              <Button {...props} ref={target} variant="default" loading={isLoading}>
                {workspace.logo ? 'Change logo' : 'Add a logo'}
              </Button>
            )}
          </FileButton>
          {workspace.logo && (
            <Button
              variant="subtle"
              color="gray"
              disabled={isLoading}
              onClick={() => {
                onRemove()
                // The button that was pressed goes away.
                target.current?.focus()
              }}
            >
              Remove logo
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed" mt={4}>
          PNG, JPEG, WebP, GIF or AVIF, up to 1 MB. Without a logo we show your initials.
        </Text>
      </div>
    </Group>
  )
}
