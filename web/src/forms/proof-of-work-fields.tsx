import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Banner } from '../ui/feedback/banner.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Number of challenges in a row that are solved automatically; after that the server's error is shown. */
const maxAutomaticAttempts = 3

interface Props {
  readonly error: ErrorResponse['error'] | undefined
  /** Alternative without JavaScript. */
  readonly children?: ReactNode
}
/**
 * Inside a form: solves the proof of work that the server asked for and submits the form again. If the form is incomplete (after
 * a reload the password is missing), the proof is sent with the next submission.
 */
export function ProofOfWorkFields({ error, children }: Props) {
  const form = useRef<HTMLInputElement>(null)
  const proof = useRef<HTMLInputElement>(null)
  const attempts = useRef(0)
  const isHydrated = useHydrated()
  const [state, setState] = useState<'solving' | 'solved' | 'failed'>('solving')
  const challengeError = error?.code === 'proof_needed' ? error : undefined
  useEffect(() => {
    if (!challengeError) return
    let isUnmounted = false
    const solve = async () => {
      const { form: token, challenge } = challengeError.values ?? {}
      attempts.current += 1
      if (
        typeof token !== 'string' ||
        typeof challenge !== 'string' ||
        attempts.current > maxAutomaticAttempts
      )
        throw new Error('no proof of work to solve')
      setState('solving')
      const { solveProofOfWork } = await import('./solve-proof-of-work.ts')
      const solution = await solveProofOfWork(JSON.parse(challenge) as Record<string, unknown>)
      if (isUnmounted || !form.current || !proof.current) return
      form.current.value = token
      proof.current.value = solution
      setState('solved')
      const formElement = form.current.form
      if (formElement?.checkValidity()) formElement.requestSubmit()
    }
    solve().catch(() => isUnmounted || setState('failed'))
    return () => {
      isUnmounted = true
    }
  }, [challengeError])
  return (
    <>
      <input type="hidden" name="form" ref={form} />
      <input type="hidden" name="proof" ref={proof} />
      {challengeError && isHydrated && state === 'solving' ? (
        <p className="small muted" role="status">
          <Trans>One moment, your browser is solving a small task.</Trans>
        </p>
      ) : null}
      {challengeError && (!isHydrated || state === 'failed') ? (
        <Banner look="error" role="alert">
          <p>{challengeError.message}</p>
          {children}
        </Banner>
      ) : null}
    </>
  )
}
