import { Button, Input } from '@mantine/core'
import { IconCamera, IconPaperclip, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useMemo, useRef } from 'react'
import { fileSize } from '#features/file/web/parts/fileSize.ts'
import { FileIcon } from '#features/file/web/screens/FileLine.tsx'
import type { Expense } from '../../expense.shape.ts'
import { receiptAddress } from '../parts/expensePath.ts'
import classes from './ReceiptField.module.css'

type Receipt = File | Expense['receipt']
type Props = { receipt: Receipt; mayChange: boolean; onChange: (receipt: Receipt) => void }

/** The receipt of an expense: picked, dropped or pasted on the form, or taken with the camera of a phone. */
export function ReceiptField({ receipt, mayChange, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) onChange(file)
    // The same file may be picked once more.
    currentTarget.value = ''
  }
  if (!receipt && !mayChange) return null
  return (
    <Input.Wrapper label="Receipt" labelElement="div">
      {receipt ? (
        <div className={classes.receipt}>
          <Shown receipt={receipt} />
          {mayChange && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconX size={14} stroke={1.5} aria-hidden />}
              onClick={() => onChange(null)}
            >
              Remove
            </Button>
          )}
        </div>
      ) : (
        <div className={classes.empty}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPaperclip size={14} stroke={1.5} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Choose a file
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            className={classes.camera}
            leftSection={<IconCamera size={14} stroke={1.5} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            Take a photo
          </Button>
          <span className={classes.hint}>or drop or paste it here</span>
        </div>
      )}
      <input ref={input} type="file" hidden aria-label="Receipt" onChange={take} />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo of the receipt"
        onChange={take}
      />
    </Input.Wrapper>
  )
}

function Shown({ receipt }: { receipt: NonNullable<Receipt> }) {
  const isNew = receipt instanceof File
  const isPicture = isNew ? receipt.type.startsWith('image/') : receipt.width !== null
  const address = useMemo(
    () =>
      !isPicture ? null : isNew ? URL.createObjectURL(receipt) : `${receiptAddress(receipt.id)}/thumbnail`,
    [receipt, isNew, isPicture],
  )
  useEffect(() => {
    if (isNew && address) return () => URL.revokeObjectURL(address)
  }, [isNew, address])
  const name = (
    <>
      <span className={classes.picture}>
        {address ? (
          <img src={address} alt="" />
        ) : isNew ? (
          <IconPaperclip size={16} stroke={1.5} aria-hidden />
        ) : (
          <FileIcon file={receipt} />
        )}
      </span>
      <span className={classes.name} dir="auto">
        {receipt.name || 'Receipt'}
      </span>
      <span className={classes.hint}>{fileSize(receipt.size)}</span>
    </>
  )
  return isNew ? (
    <span className={classes.open}>{name}</span>
  ) : (
    <a className={classes.open} href={receiptAddress(receipt.id)} download={receipt.name}>
      {name}
    </a>
  )
}
