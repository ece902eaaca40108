import { useEffect, useRef } from 'react'

/** Scrolls to the first invalid field of a form after a failed submission and focuses it; without one, to the message. */
export function useScrollToError(error: object | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!error) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')
    const field = invalid?.matches('fieldset') ? invalid.querySelector<HTMLElement>('input') : invalid
    field?.focus({ preventScroll: true })
    const target = invalid ?? form.current?.querySelector<HTMLElement>('[role=alert]')
    target?.scrollIntoView({ block: 'center' })
  }, [error])
  return form
}
