import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly labelledBy: string
  /** In pixels, or the whole screen. */
  readonly width?: 300 | 500 | 800 | 1140 | 'full'
  /** If false, neither Escape nor the backdrop closes it. */
  readonly closable?: boolean
  /** Bottom sheet on phones. */
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
  // Closed before it is removed from the DOM: removing an open dialog would lose the focus.
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
      // Also disables closing by Android's back gesture, in browsers that support the attribute.
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

/** Native modal dialog: traps the focus and returns it when closed. */
export function Modal({ open, ...dialog }: Props) {
  return open ? <Dialog {...dialog} /> : null
}
