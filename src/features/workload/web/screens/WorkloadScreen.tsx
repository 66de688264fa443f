import { Skeleton, Stack } from '@mantine/core'
import { IconStackFront } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectViewer } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { useToday } from '#web/ui/useToday.ts'
import { selectWorkloadOptions } from '../workload.slice.ts'
import { ExportWorkload } from './ExportWorkload.tsx'
import { TryingBar } from './TryingBar.tsx'
import { useWorkload } from './useWorkload.ts'
import { useWorkloadMoves } from './useWorkloadMoves.ts'
import classes from './Workload.module.css'
import { WorkloadBar } from './WorkloadBar.tsx'
import { WorkloadTable } from './WorkloadTable.tsx'
import { firstDay, workloadColumns } from './workloadColumns.ts'

/** Who has how much to do, where the role sees that at all. */
export function Component() {
  const { access } = useSelector(selectViewer)
  if (scopeOf(access, 'workload.view') !== 'none') return <WorkloadScreen />
  return (
    <AppPage title="Workload">
      <Message title="Workload is not shared with you" icon={<IconStackFront size={24} stroke={1.5} />}>
        Your role can’t see other people’s workload. An admin can change that.
      </Message>
    </AppPage>
  )
}

function WorkloadScreen() {
  const today = useToday()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { unit } = useSelector(selectWorkloadOptions)
  const named = params.get('date') ?? ''
  const date = /^(19|2\d)\d\d-\d\d-\d\d$/.test(named) && !Number.isNaN(Date.parse(named)) ? named : today
  const columns = useMemo(() => workloadColumns(unit, date), [unit, date])
  const [from, to] = [columns[0]![0]!, columns.at(-1)!.at(-1)!]
  const frame = useRef<HTMLDivElement>(null)
  const moves = useWorkloadMoves(frame)
  const workload = useWorkload(from, to, moves.tried, moves.triedWithHovered)
  const [opened, setOpened] = useState<ReadonlySet<string | null>>(new Set())
  const goTo = (day: string) =>
    void navigate(firstDay(unit, day) === firstDay(unit, today) ? '/workload' : `/workload?date=${day}`)

  return (
    <AppPage title="Workload">
      <WorkloadBar
        from={from}
        to={to}
        today={today}
        onDate={goTo}
        onTry={moves.draft ? undefined : moves.startTrying}
        download={workload && <ExportWorkload workload={workload} columns={columns} opened={opened} />}
      />
      {moves.draft && <TryingBar count={moves.draft.size} onKeep={moves.keep} onDiscard={moves.discard} />}
      <div ref={frame} className={classes.frame}>
        {workload ? (
          <WorkloadTable
            workload={workload}
            columns={columns}
            unit={unit}
            today={today}
            opened={opened}
            onOpened={setOpened}
            moves={moves}
          />
        ) : (
          <Stack gap={1} className={classes.late} aria-label="Loading" role="status">
            {[0, 1, 2, 3, 4].map((line) => (
              <Skeleton key={line} height={48} radius={0} />
            ))}
          </Stack>
        )}
      </div>
    </AppPage>
  )
}
