import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { Banner } from '../../ui/feedback/banner.tsx'

/** Shows the server's error message. */
export function FormError({ error }: { error: ErrorResponse['error'] | undefined }) {
  if (!error) return null
  return (
    <Banner look="error" role="alert">
      {error.message}
    </Banner>
  )
}
