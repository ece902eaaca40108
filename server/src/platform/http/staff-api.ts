// Mounts the console's endpoints: each is checked for session and permission before its handler runs.
import { Readable } from 'node:stream'
import { createProblem, type Problem } from '@amarelle/contract/domain/errors'
import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import { findGrantsOf } from '@amarelle/contract/staff/permissions'
import { getStaffEndpointName, type StaffEndpoint } from '@amarelle/contract/staff/staff-endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { StaffActor } from '../actor.ts'
import type { Services } from '../context.ts'
import { translateError, loadTranslations } from '../translations.ts'
import { assertSameOrigin, createSchemaProblem, toKnownProblem, toProblem } from './api.ts'
import { assertStorable } from './assert-storable.ts'
import { maxPlainBodyBytes } from './body-limits.ts'
import type { OpenedFile } from '../storage/index.ts'
import { retryAfterSeconds } from './stored-file.ts'

/** A request to the console by anybody. */
export interface StaffVisit extends Services {
  readonly language: StaffLanguage
  /** The console's host name, to which passkeys belong, and its origin. */
  readonly host: string
  readonly origin: string
  /** The browser's user agent. */
  readonly device: string
  readonly address: string
  /** Random id of the browser; null if it has none yet. */
  readonly browserId: string | null
  readonly actor: StaffActor | null
  readonly setSession: (token: string | null) => void
  readonly setBrowserId: (id: string) => void
}
/** A request of somebody who is signed in. */
export interface StaffContext extends StaffVisit {
  readonly actor: StaffActor
}

/** An endpoint of the console with its handler. */
export interface StaffRoute {
  readonly endpoint: StaffEndpoint
  readonly handler: (context: never, input: never, file?: never) => unknown
}
type Handler<C, I extends z.ZodType, A extends z.ZodType> = (
  context: C,
  input: z.output<I>,
) => z.output<A> | Promise<z.output<A>>
export const createStaffRoute = <I extends z.ZodType, A extends z.ZodType>(
  endpoint: StaffEndpoint<I, A>,
  handler: Handler<StaffContext, I, A>,
): StaffRoute => {
  if (endpoint.permission === 'public') throw new Error(`${getStaffEndpointName(endpoint)} is public.`)
  return { endpoint, handler: handler as StaffRoute['handler'] }
}
/** A stored file, a picture or document that was made, or a file's lines, as bytes if they are not UTF-8. */
type FileBody = OpenedFile | Buffer | AsyncIterable<string | Buffer>
/** For endpoints with a media type. */
export const createFileRoute = <I extends z.ZodType>(
  endpoint: StaffEndpoint<I>,
  handler: (context: StaffContext, input: z.output<I>) => Promise<FileBody>,
): StaffRoute => ({ endpoint, handler: handler as StaffRoute['handler'] })
/** For endpoints that take a file: the handler gets its bytes. */
export const createUploadRoute = <I extends z.ZodType, A extends z.ZodType>(
  endpoint: StaffEndpoint<I, A>,
  handler: (context: StaffContext, input: z.output<I>, file: Buffer) => Promise<z.output<A>>,
): StaffRoute => ({ endpoint, handler: handler as unknown as StaffRoute['handler'] })
/** For endpoints whose permission is `public`. */
export const createPublicStaffRoute = <I extends z.ZodType, A extends z.ZodType>(
  endpoint: StaffEndpoint<I, A>,
  handler: Handler<StaffVisit, I, A>,
): StaffRoute => {
  if (endpoint.permission !== 'public') throw new Error(`${getStaffEndpointName(endpoint)} is not public.`)
  return { endpoint, handler: handler as StaffRoute['handler'] }
}

/**
 * Throws 401 without a session and 403 without the permission anywhere. Where it applies is for the verb to check: only that knows
 * the site.
 */
function assertMayCall({ permission }: StaffEndpoint, actor: StaffActor | null): void {
  if (permission === 'public') return
  if (!actor) throw createProblem('staff_sign_in_required')
  if (permission !== 'session' && findGrantsOf(actor.grants, permission, undefined).length === 0)
    throw createProblem('forbidden')
}

export type ResolveStaffVisit = (request: FastifyRequest, reply: FastifyReply) => Promise<StaffVisit>

/** Formats a problem in the console's language. */
async function formatProblem(language: StaffLanguage, problem: Problem) {
  const texts = await loadTranslations(language, null)
  const fields = Object.entries(problem.fields).map(
    ([name, { code, values }]) => [name, translateError(texts, code, values)] as const,
  )
  return {
    error: {
      code: problem.code,
      message: translateError(texts, problem.code, problem.values),
      ...(fields.length ? { fields: Object.fromEntries(fields) } : {}),
    },
  }
}

/** A document that is shown in a frame of the console: it loads nothing, runs nothing and belongs to no origin. */
const shownDocumentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

function sendFile(reply: FastifyReply, mediaType: string, file: FileBody): FastifyReply {
  if (mediaType === 'text/html')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', shownDocumentPolicy)
      .send(file)
  if (Buffer.isBuffer(file) || 'stream' in file) {
    reply.type(mediaType).header('content-disposition', mediaType === 'image/webp' ? 'inline' : 'attachment')
    return Buffer.isBuffer(file)
      ? reply.send(file)
      : reply.header('content-length', file.sizeBytes).send(file.stream)
  }
  return reply
    .type(mediaType.includes('charset') ? mediaType : `${mediaType}; charset=utf-8`)
    .header('content-disposition', 'attachment')
    .send(Readable.from(file))
}

/** Mounts the console's endpoints. Every error has the shape that the members' API has. */
export function registerStaffRoutes(
  server: FastifyInstance,
  routes: readonly StaffRoute[],
  resolveVisit: ResolveStaffVisit,
): void {
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  const refuse = async (request: FastifyRequest, reply: FastifyReply, problem: Problem) => {
    if (problem.status === 503) reply.header('retry-after', retryAfterSeconds)
    const language = request.headers['accept-language']?.toLowerCase().startsWith('de') ? 'de' : 'en'
    return reply
      .status(problem.status)
      .header('cache-control', 'no-store')
      .send(await formatProblem(language, problem))
  }
  server.setErrorHandler((error, request, reply) => {
    const problem = toKnownProblem(error)
    if (problem) return refuse(request, reply, problem)
    if (((error as { statusCode?: number }).statusCode ?? 500) < 500)
      return refuse(request, reply, createProblem('invalid_input'))
    request.log.error(error)
    return refuse(request, reply, toProblem(error))
  })
  for (const { endpoint, handler } of routes) {
    const isUpload = endpoint.maxUploadBytes !== undefined
    const isQuery = endpoint.method === 'GET'
    const hasQuery = isQuery || isUpload
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      attachValidation: true,
      bodyLimit: endpoint.maxUploadBytes ?? maxPlainBodyBytes,
      ...(isUpload ? { config: { fromOperator: true } } : {}),
      schema: {
        ...(hasQuery ? { querystring: endpoint.input } : { body: endpoint.input }),
        ...(endpoint.mediaType ? {} : { response: { 200: endpoint.answer } }),
      },
      // Runs before the body is parsed: a call from another site is refused whatever it contains.
      async onRequest(request, reply) {
        if (!isQuery) assertSameOrigin(request)
        // A file is read only for somebody who may upload it.
        if (isUpload) assertMayCall(endpoint, (await resolveVisit(request, reply)).actor)
      },
      async preValidation(request) {
        assertStorable(hasQuery ? request.query : request.body)
      },
      handler: async (request, reply) => {
        const visit = await resolveVisit(request, reply)
        assertMayCall(endpoint, visit.actor)
        const input = hasQuery ? request.query : request.body
        if (request.validationError)
          throw await createSchemaProblem(endpoint.input, input, request.validationError)
        reply.header('cache-control', 'no-store')
        const body = isUpload && Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!endpoint.mediaType) return handler(visit as never, input as never, body as never)
        const file = (await handler(visit as never, input as never, body as never)) as FileBody
        return sendFile(reply, endpoint.mediaType, file)
      },
    })
  }
  server.all('/api/staff/*', () => {
    throw createProblem('not_found')
  })
}
