import { Button, FileButton, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { useDeletePictureMutation, useProfile, useSetPictureMutation } from '../user.api.ts'

/** One's picture, with the ways to change and remove it. */
export function PictureField() {
  const profile = useProfile()
  const [setPicture, setting] = useSetPictureMutation()
  const [deletePicture, deleting] = useDeletePictureMutation()
  const target = useRef<HTMLButtonElement>(null)

  async function upload(file: File | null) {
    if (!file) return
    const { error } = await setPicture(file)
    if (error) showFailure(error, 'The picture could not be saved. Please try again.')
  }
  async function remove() {
    const { error } = await deletePicture()
    if (error) showFailure(error, 'The picture could not be removed. Please try again.')
    // The button that was pressed is gone.
    else target.current?.focus()
  }

  return (
    <Group gap="md" mb="lg" wrap="nowrap">
      <MemberAvatar
        id={profile.memberId ?? profile.id}
        name={profile.name}
        picture={profile.picture}
        size={64}
      />
      <div>
        <Group gap="xs">
          <FileButton
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            onChange={(file) => void upload(file)}
          >
            {(props) => (
              <Button {...props} ref={target} variant="default" loading={setting.isLoading}>
                {profile.picture ? 'Change picture' : 'Add a picture'}
              </Button>
            )}
          </FileButton>
          {profile.picture && (
            <Button variant="subtle" color="gray" loading={deleting.isLoading} onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed" mt={4}>
          PNG, JPEG, WebP, GIF or AVIF, up to 5 MB. It’s cropped to a circle.
        </Text>
      </div>
    </Group>
  )
}
