import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { Banner } from '../../ui/feedback/banner.tsx'

/** What the server refused, in its own words. */
export function FormError({ error }: { error: ErrorResponse['error'] | undefined }) {
  if (!error) return null
  return (
    <Banner look="error" role="alert">
      {error.message}
    </Banner>
  )
}
