import { Button, FileButton, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { maxDocumentTitle, maxPageDepth, maxPages, maxPageText } from '../../../document.contract.ts'
import { type Import, type LeftOut, toImport } from '../../../document.import.rules.ts'
import { usePlaces } from '../usePlaces.tsx'
import classes from './Import.module.css'
import { readFiles } from './readFiles.ts'
import type { useImport } from './useImport.ts'

const limits = {
  maxPages,
  maxDepth: maxPageDepth,
  maxText: maxPageText,
  maxTitle: maxDocumentTitle,
}
/** Of what is left out, as many as are named. */
const maxNamed = 50
const reasons: Record<LeftOut['why'], string> = {
  notMarkdown: 'not Markdown',
  tooLong: 'too long',
  tooMany: `more than ${maxPages} pages`,
  picture: 'picture',
}
const countOf = (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`)

type Props = { run: ReturnType<typeof useImport>; onClose: () => void }

/** Reads Markdown from files, a folder or a ZIP, says what becomes of it, and makes a document of it. */
export function ImportForm({ run, onClose }: Props) {
  const places = usePlaces()
  const [place, setPlace] = useState(0)
  const [found, setFound] = useState<Import | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function read(files: File[]) {
    if (!files.length) return
    setBusy(true)
    setProblem(undefined)
    setFound(null)
    try {
      const read = toImport(await readFiles(files), uuidv7, limits)
      if (read.pages.length) setFound(read)
      else setProblem('No Markdown files found.')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The files could not be read.')
    }
    setBusy(false)
  }
  async function begin() {
    const chosen = places[place]
    if (!found || !chosen) return
    setBusy(true)
    if (await run(found, chosen.value)) onClose()
    setBusy(false)
  }
  return (
    <Stack gap="md">
      <Text>
        Markdown files, a folder or a ZIP become the pages of one document. Files in a folder go inside a page
        named after it.
      </Text>
      {places.length > 1 && (
        <Select
          label="Import to"
          searchable
          data={places.map(({ label }, at) => ({ value: String(at), label }))}
          value={String(place)}
          allowDeselect={false}
          onChange={(value) => setPlace(Number(value))}
        />
      )}
      <Group gap="xs">
        <FileButton multiple accept=".md,.markdown,.zip" onChange={(files) => void read(files)}>
          {(props) => (
            <Button variant="default" loading={isBusy && !found} {...props}>
              Choose files…
            </Button>
          )}
        </FileButton>
        <FileButton
          multiple
          inputProps={{ webkitdirectory: '' } as object}
          onChange={(files) => void read(files)}
        >
          {(props) => (
            <Button variant="default" disabled={isBusy} {...props}>
              Choose a folder…
            </Button>
          )}
        </FileButton>
      </Group>
      <FormProblem message={problem} />
      {found && (
        <div role="status" className={classes.report}>
          <p>
            {countOf(found.pages.length)} for the document “<bdi>{found.title}</bdi>”.
          </p>
          {found.leftOut.length > 0 && (
            <>
              <p>
                {found.leftOut.length === 1 ? '1 file skipped:' : `${found.leftOut.length} files skipped:`}
              </p>
              <ul>
                {found.leftOut.slice(0, maxNamed).map(({ path, why }) => (
                  <li key={`${why} ${path}`}>
                    <bdi>{path}</bdi>
                    <span>{reasons[why]}</span>
                  </li>
                ))}
              </ul>
              {found.leftOut.length > maxNamed && <p>And {found.leftOut.length - maxNamed} more.</p>}
            </>
          )}
        </div>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!found} loading={isBusy && found !== null} onClick={() => void begin()}>
          Import
        </Button>
      </Group>
    </Stack>
  )
}
