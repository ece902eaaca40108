import { useEffect, useRef } from 'react'

/** A long form after a refusal: the first fault comes into view. */
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
