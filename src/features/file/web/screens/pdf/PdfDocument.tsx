import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { openPdf } from './openPdf.ts'
import classes from './Pdf.module.css'
import { PdfPage } from './PdfPage.tsx'

/** More pages than that are for a program of its own. */
const maxPages = 1000

type Loaded = { pdf: PDFDocumentProxy; ratio: number } | { problem: string }

/** The pages of a PDF, one below the other; each is drawn when it comes near. */
export function PdfDocument({ source, name }: { source: string; name: string }) {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    const stop = new AbortController()
    let task: ReturnType<typeof openPdf> | undefined
    async function load() {
      const answer = await fetch(source, { signal: stop.signal })
      if (!answer.ok) return setLoaded({ problem: 'The file could not be loaded.' })
      const bytes = await answer.arrayBuffer()
      if (stop.signal.aborted) return
      task = openPdf(bytes)
      const pdf = await task.promise
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      setLoaded({ pdf, ratio: width / height })
    }
    load().catch((error: Error) => {
      if (!stop.signal.aborted) setLoaded({ problem: problemOf(error) })
    })
    return () => {
      stop.abort()
      void task?.destroy()
    }
  }, [source])
  if (!loaded) return <p className={classes.problem}>Loading…</p>
  if ('problem' in loaded) return <p className={classes.problem}>{loaded.problem}</p>
  const { pdf, ratio } = loaded
  const count = Math.min(pdf.numPages, maxPages)
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return (
    <section
      className={classes.pages}
      aria-label={`Pages of ${name}`}
      tabIndex={0 /* oxlint-disable-line jsx-a11y/no-noninteractive-tabindex */}
    >
      {numbers.map((number) => (
        <PdfPage key={number} pdf={pdf} number={number} ratio={ratio} />
      ))}
      {pdf.numPages > count && (
        <p className={classes.problem}>
          These are the first {count} of {pdf.numPages} pages. Download the file to see them all.
        </p>
      )}
    </section>
  )
}

function problemOf({ name }: Error): string {
  return name === 'PasswordException'
    ? 'This PDF is protected by a password. Download it to open it.'
    : 'This PDF can’t be shown here. Download it to open it.'
}
