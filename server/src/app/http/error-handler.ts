// Responses to requests that fail outside of the API: a page for navigations, a line of text for everything else.
import { createProblem, type ErrorResponse, type Problem } from '@amarelle/contract/domain/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  toKnownProblem,
  type ErrorContext,
  type ResolveErrorContext,
  formatErrorResponse,
  toProblem,
} from '../../platform/http/api.ts'
import { retryAfterSeconds } from '../../platform/http/stored-file.ts'

/** Renders the complete document of an error page. */
export type RenderErrorDocument = (
  request: FastifyRequest,
  caller: ErrorContext,
  fault: { readonly status: number; readonly answer: ErrorResponse },
) => Promise<string>

/** The error page has no script and loads nothing from elsewhere. */
const errorPagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function toPublicProblem(error: unknown, status: number): Problem {
  if (status === 413) return toKnownProblem(error) ?? createProblem('body_too_large')
  return status < 500 ? (toKnownProblem(error) ?? createProblem('invalid_input')) : toProblem(error)
}

/** Never reveals what failed and uses no database. `document` is null where no pages are served. */
export function setErrorHandler(
  server: FastifyInstance,
  callerOf: ResolveErrorContext,
  errorDocument: RenderErrorDocument | null,
): void {
  server.setErrorHandler(async (error, request, reply) => {
    const { statusCode = 500 } = error as { statusCode?: number }
    const fault = toPublicProblem(error, statusCode)
    const status = statusCode < 500 && !toKnownProblem(error) ? statusCode : fault.status
    if (status >= 500) request.log.error(error)
    if (status === 503) reply.header('retry-after', retryAfterSeconds)
    const caller = await callerOf(request, reply, fault)
    const answer = await formatErrorResponse(caller, fault)
    reply.status(status).header('cache-control', 'no-store').header('vary', 'Cookie, Accept-Language')
    if (!errorDocument || !request.headers.accept?.includes('text/html'))
      return reply.type('text/plain; charset=utf-8').send(answer.error.message)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', errorPagePolicy)
      .send(await errorDocument(request, caller, { status, answer }))
  })
}
