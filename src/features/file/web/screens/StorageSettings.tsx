import { Progress } from '@mantine/core'
import { useMay } from '#features/user/web/user.api.ts'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import type { Storage } from '../../file.contract.ts'
import { useGetStorageQuery } from '../file.api.ts'
import { fileSize } from '../parts/fileSize.ts'
import classes from './StorageSettings.module.css'

/** How much room files take, and how much they may: of the workspace, for those who may change it, and one's own. */
export function StorageSettings() {
  const mayUpdate = useMay()('workspace.update')
  const { data, isError } = useGetStorageQuery()
  if (isError && !data) return null
  // In its place before it is loaded: what stands below it does not move away from under the pointer.
  const isWorkspaceShown = data ? data.workspace !== null : mayUpdate
  return (
    <>
      {isWorkspaceShown && (
        <Use
          label="Workspace"
          of={data?.workspace}
          hint="Deleted files count for 30 days. The limit is set by your server admin."
        />
      )}
      <Use
        label="Your files"
        of={data?.member}
        hint={
          isWorkspaceShown ? undefined : 'What you added in this workspace. Deleted files count for 30 days.'
        }
      />
    </>
  )
}

type UseProps = { label: string; of: Storage['member'] | null | undefined; hint?: string | undefined }

function Use({ label, of, hint }: UseProps) {
  // As a bar shows it: what has more digits is no value that readers can say.
  const part = of ? Math.round(Math.min(100, (of.bytes / of.max) * 100) * 10) / 10 : 0
  const usage = of && `${fileSize(of.bytes)} of ${fileSize(of.max)} used`
  return (
    <SettingRow label={label} hint={hint}>
      <div className={classes.use} aria-busy={!of}>
        <span>{usage ?? '…'}</span>
        <Progress.Root size="sm">
          {usage && (
            <Progress.Section
              value={part}
              color={part >= 90 ? 'red' : undefined}
              aria-label={`${label}: ${usage}`}
              aria-valuetext={usage}
            />
          )}
        </Progress.Root>
      </div>
    </SettingRow>
  )
}
