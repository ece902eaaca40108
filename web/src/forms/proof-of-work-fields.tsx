import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Banner } from '../ui/feedback/banner.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** So many refusals in a row are answered by the browser itself; then the server's words stand. */
const maxAutomaticAttempts = 3

interface Props {
  readonly error: ErrorResponse['error'] | undefined
  /** What to do without script. */
  readonly children?: ReactNode
}
/**
 * Within a form: solves the proof of work that the server asked for, and sends the form again with all that is typed in it.
 * Where a page was loaded anew and a password is missing, the proof goes with the next press.
 */
export function ProofOfWorkFields({ error, children }: Props) {
  const form = useRef<HTMLInputElement>(null)
  const proof = useRef<HTMLInputElement>(null)
  const solved = useRef(0)
  const scripted = useHydrated()
  const [state, setState] = useState<'solving' | 'solved' | 'failed'>('solving')
  const asked = error?.code === 'proof_needed' ? error : undefined
  useEffect(() => {
    if (!asked) return
    let left = false
    const solve = async () => {
      const { form: mark, challenge } = asked.values ?? {}
      solved.current += 1
      if (typeof mark !== 'string' || typeof challenge !== 'string' || solved.current > maxAutomaticAttempts)
        throw new Error('no proof of work to solve')
      setState('solving')
      const { solveProofOfWork } = await import('./solve-proof-of-work.ts')
      const answer = await solveProofOfWork(JSON.parse(challenge) as Record<string, unknown>)
      if (left || !form.current || !proof.current) return
      form.current.value = mark
      proof.current.value = answer
      setState('solved')
      const whole = form.current.form
      if (whole?.checkValidity()) whole.requestSubmit()
    }
    solve().catch(() => left || setState('failed'))
    return () => {
      left = true
    }
  }, [asked])
  return (
    <>
      <input type="hidden" name="form" ref={form} />
      <input type="hidden" name="proof" ref={proof} />
      {asked && scripted && state === 'solving' ? (
        <p className="small muted" role="status">
          <Trans>One moment, your browser is solving a small task.</Trans>
        </p>
      ) : null}
      {asked && (!scripted || state === 'failed') ? (
        <Banner look="error" role="alert">
          <p>{asked.message}</p>
          {children}
        </Banner>
      ) : null}
    </>
  )
}
