import { GlobalWorkerOptions, getDocument, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- the build answers where the file is
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = worker

/** Where the build puts what pdf.js reads when a document needs it: see `pdfData` in the build’s settings. */
const data = import.meta.env.DEV ? '/node_modules/pdfjs-dist' : `/assets/pdfjs-${version}`

/** Reads a document in a worker; nothing that it may hold is run, and no form or link in it works. */
export const openPdf = (bytes: ArrayBuffer) =>
  getDocument({
    data: bytes,
    cMapUrl: `${data}/cmaps/`,
    standardFontDataUrl: `${data}/standard_fonts/`,
    wasmUrl: `${data}/wasm/`,
    iccUrl: `${data}/iccs/`,
    maxImageSize: 64_000_000,
    enableXfa: false,
  })
