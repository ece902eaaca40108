import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

interface Props {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons; the primary one last. */
  readonly footer: ReactNode
  readonly onSubmit?: () => void
}

/** Shows a native modal dialog, which traps the focus and returns it when closed. With `onSubmit` its content is a form. */
export function Dialog({ title, onClose, children, footer, onSubmit }: Props) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed before it is removed: removing an open dialog would lose the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const Content = onSubmit ? 'form' : 'div'
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Content
        className="dialog-content"
        {...(onSubmit && {
          noValidate: true,
          onSubmit: (event: { preventDefault: () => void }) => {
            event.preventDefault()
            onSubmit()
          },
        })}
      >
        <header>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={t`Close`} shortcut="Esc" icon={<X aria-hidden="true" />} onClick={onClose} />
        </header>
        <div className="dialog-body">{children}</div>
        <footer>{footer}</footer>
      </Content>
    </dialog>
  )
}
