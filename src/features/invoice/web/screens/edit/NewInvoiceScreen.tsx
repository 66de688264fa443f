import { Skeleton, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { editPath } from '../../parts/invoicePath.ts'
import { beginDraft } from '../beginDraft.ts'

/** What is handed on to the draft: which time it bills, or which month of a retainer. */
const handedOn = ['projects', 'from', 'to']
const handedOnRetainer = ['retainer', 'month']

/**
 * Begins a draft for the client that the address names, and goes on to it; where it names projects or a period, with the
 * choice of time open: `/invoices/new?client=…&projects=…,…&from=…&to=…`. Where it names a project’s retainer, with the
 * choice of its month open: `/invoices/new?client=…&retainer=…&month=…`.
 */
export function Component() {
  const [query] = useSearchParams()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const client = query.get('client')
  const isBegun = useRef(false)
  useEffect(() => {
    if (!client || isBegun.current) return
    isBegun.current = true
    const given = (names: readonly string[]) =>
      [...query].filter(([name, value]) => names.includes(name) && value)
    const [time, retainer] = [given(handedOn), given(handedOnRetainer)]
    const rest = time.length ? [['time', ''], ...time] : retainer
    const search = rest.length ? `?${new URLSearchParams(rest)}` : ''
    void dispatch(beginDraft(client)).then((id) =>
      navigate(id ? `${editPath(id)}${search}` : '/invoices', { replace: true }),
    )
  }, [client, query, dispatch, navigate])
  if (!client) return <Navigate to="/invoices" replace />
  return (
    <AppPage title="New invoice">
      <Stack p={24} gap={12} maw={760} role="status" aria-label="Loading">
        <Skeleton height={40} />
        <Skeleton height={160} />
      </Stack>
    </AppPage>
  )
}
