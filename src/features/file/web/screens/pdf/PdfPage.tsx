import type { PDFDocumentProxy } from 'pdfjs-dist'
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import classes from './Pdf.module.css'

type Props = {
  pdf: PDFDocumentProxy
  number: number
  /** Width by height, until its own are known. */
  ratio: number
}

/** No larger canvas is made, whatever a page says of its size. */
const maxPixels = 16_000_000

/** One page: its picture, and above it its text, which can be selected and read out. */
export function PdfPage({ pdf, number, ratio }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [own, setOwn] = useState<number>()
  useEffect(() => {
    const page = root.current
    if (!page) return
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    })
    observer.observe(page)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const stop = new AbortController()
    const page = root.current
    if (isNear && page)
      draw(pdf, number, page, stop.signal)
        .then(setOwn)
        .catch(() => {})
    return () => {
      stop.abort()
      // What is out of sight holds no picture.
      page?.replaceChildren()
    }
  }, [pdf, number, isNear])
  return (
    <div
      ref={root}
      className={classes.page}
      style={{ aspectRatio: own ?? ratio }}
      role="group"
      aria-label={`Page ${number} of ${pdf.numPages}`}
    />
  )
}

/** Draws the page as wide as its place; answers its width by its height. */
async function draw(pdf: PDFDocumentProxy, number: number, place: HTMLElement, stop: AbortSignal) {
  const page = await pdf.getPage(number)
  stop.throwIfAborted()
  const whole = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: place.clientWidth / whole.width })
  const sharpest = Math.sqrt(maxPixels / (viewport.width * viewport.height))
  const density = Math.min(window.devicePixelRatio, sharpest)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  canvas.setAttribute('aria-hidden', 'true')
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  stop.addEventListener('abort', () => drawing.cancel())
  await drawing.promise
  stop.throwIfAborted()
  const text = document.createElement('div')
  text.className = classes.text ?? ''
  text.style.setProperty('--total-scale-factor', String(viewport.scale))
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
  stop.addEventListener('abort', () => layer.cancel())
  place.replaceChildren(canvas, text)
  await layer.render()
  return whole.width / whole.height
}
