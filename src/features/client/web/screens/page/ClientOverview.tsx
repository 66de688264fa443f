import { useProfile } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import type { KnownClient } from '../../client.api.ts'
import { useSeesFigures } from '../useSeesFigures.ts'
import { ClientFigures } from './ClientFigures.tsx'
import { ClientInvoices } from './ClientInvoices.tsx'
import classes from './ClientPage.module.css'
import { ClientProjects } from './ClientProjects.tsx'
import { UnbilledTime } from './UnbilledTime.tsx'

/** How a client stands, what that is made of, and what is done for it. */
export function ClientOverview({ client }: { client: KnownClient }) {
  const { access } = useProfile()
  const seesFigures = useSeesFigures()
  const seesInvoices = scopeOf(access ?? {}, 'invoice.view') !== 'none'
  return (
    <div className={classes.page}>
      {seesFigures && <ClientFigures client={client} />}
      {seesFigures && seesInvoices && (
        <>
          <UnbilledTime client={client} />
          <ClientInvoices client={client} />
        </>
      )}
      <ClientProjects client={client} />
    </div>
  )
}
