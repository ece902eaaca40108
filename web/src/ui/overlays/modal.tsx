import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly labelledBy: string
  readonly width?: 300 | 500 | 800 | 1140
  /** false: neither Escape nor the backdrop closes it. */
  readonly closable?: boolean
  /** From the bottom on a phone. */
  readonly sheet?: boolean
  readonly children: ReactNode
}

function Dialog({
  onClose,
  labelledBy,
  width = 500,
  closable = true,
  sheet = false,
  children,
}: Omit<Props, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while it still is in the page: a dialog that is taken out open gives the focus to nobody.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classNames('modal', `width-${width}`, sheet && 'sheet')}
      aria-labelledby={labelledBy}
      // Nor does a phone's way back, where the browser knows the attribute.
      {...(closable ? {} : { closedby: 'none' })}
      onCancel={(event) => {
        event.preventDefault()
        if (closable) onClose()
      }}
      onClick={(event) => {
        if (closable && event.target === event.currentTarget) onClose()
      }}
    >
      {children}
    </dialog>
  )
}

/** A native dialog: it keeps the focus inside and gives it back. */
export function Modal({ open, ...dialog }: Props) {
  return open ? <Dialog {...dialog} /> : null
}
