// For tests of log-ins without a password: browsers with their marks and sessions, and the codes in their mails.
import type { EndpointInput, Endpoint } from '@amarelle/contract/endpoints/endpoint'
import {
  requestLoginCodeEndpoint,
  logInWithCodeEndpoint,
} from '@amarelle/contract/endpoints/sign-in/login-code'
import type { RequestContext } from '../../src/platform/context.ts'
import { callInProcess } from '../../src/platform/http/api.ts'
import type { createTestApp } from '../platform/test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** A browser that keeps the mark of its device, and counts the sessions that it was given. */
export function createCodeBrowser(app: TestApp, overrides: Partial<RequestContext> = {}) {
  let device: string | null = null
  let sessionCount = 0
  const call = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
    callInProcess(
      app.context(null, {
        device,
        setDevice(token) {
          device = token
        },
        setSession(token) {
          if (token) sessionCount += 1
        },
        ...overrides,
      }),
      endpoint,
      input,
    )
  return {
    call,
    countSessions: () => sessionCount,
    /** Takes over the mark of another browser. */
    setMark: (mark: string | null) => void (device = mark),
    getMark: () => device,
    requestCode: (email: string) => call(requestLoginCodeEndpoint, { email }),
    logInWithCode: (email: string, code: string) => call(logInWithCodeEndpoint, { email, code }),
  }
}

/** Runs all due jobs and returns the code in the newest mail to an address; null if it contains none. */
export async function findMailedCode(app: TestApp, email: string): Promise<string | null> {
  await app.drainJobs()
  const text = app.mails.filter(({ to }) => to === email).at(-1)?.text ?? ''
  return /\b[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b/.exec(text)?.[0] ?? null
}
