import { Progress } from '@mantine/core'
import { SettingRow } from '#web/ui/settings/SettingRow.tsx'
import type { Storage } from '../../file.contract.ts'
import { useGetStorageQuery } from '../file.api.ts'
import { fileSize } from '../parts/fileSize.ts'
import classes from './StorageSettings.module.css'

/** How much room files take, and how much they may: of the workspace, for those who may change it, and one's own. */
export function StorageSettings() {
  const { data } = useGetStorageQuery()
  return (
    <>
      {data?.workspace && (
        <Use
          label="Workspace"
          of={data.workspace}
          hint="Deleted files count for 30 days. The limit is set by your server admin."
        />
      )}
      {data && (
        <Use
          label="Your files"
          of={data.member}
          hint={
            data.workspace ? undefined : 'What you added in this workspace. Deleted files count for 30 days.'
          }
        />
      )}
    </>
  )
}

type UseProps = { label: string; of: Storage['member']; hint?: string | undefined }

function Use({ label, of: { bytes, max }, hint }: UseProps) {
  // As a bar shows it: what has more digits is no value that readers can say.
  const part = Math.round(Math.min(100, (bytes / max) * 100) * 10) / 10
  const usage = `${fileSize(bytes)} of ${fileSize(max)} used`
  return (
    <SettingRow label={label} hint={hint}>
      <div className={classes.use}>
        <span>{usage}</span>
        <Progress.Root size="sm">
          <Progress.Section
            value={part}
            color={part >= 90 ? 'red' : undefined}
            aria-label={`${label}: ${usage}`}
            aria-valuetext={usage}
          />
        </Progress.Root>
      </div>
    </SettingRow>
  )
}
