import { IconFileText } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useDocuments, useGetPageLinksQuery } from '../../document.api.ts'
import { documentPath } from '../../parts/documentPath.ts'
import classes from './DocumentPage.module.css'

/** The pages that lead to this one. */
export function LinkedFrom({ page }: { page: string }) {
  const titleId = useId()
  const { currentData } = useGetPageLinksQuery({ params: { id: page } })
  const { documents = [] } = useDocuments()
  const seen = new Set(documents.map(({ id }) => id))
  const links = (currentData?.data ?? []).filter(({ document }) => seen.has(document))
  if (!links.length) return null
  return (
    <section className={classes.links} aria-labelledby={titleId}>
      <h2 id={titleId}>Linked from</h2>
      <ul>
        {links.map(({ id, title, document, documentTitle }) => (
          <li key={id}>
            <Link to={documentPath(document, id)}>
              <IconFileText size={14} stroke={1.5} aria-hidden />
              <bdi>{title}</bdi>
              {documentTitle !== title && <bdi className={classes.linkPlace}>{documentTitle}</bdi>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
