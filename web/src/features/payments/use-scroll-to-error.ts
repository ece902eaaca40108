import { useEffect, useRef } from 'react'

/** Scrolls to the first error of a form after a failed submission. */
export function useScrollToError(error: object | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error)
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid], [data-invalid], [role=alert]')
        ?.scrollIntoView({ block: 'center' })
  }, [error])
  return form
}
