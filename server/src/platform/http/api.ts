// Endpoints of the contract to fastify, and the same calls in process for the web's loaders.
import {
  type EndpointAnswer,
  type EndpointCallOptions,
  type Endpoint,
  getErrorCodes,
  type EndpointInput,
  isUnsafeEndpoint,
  getEndpointName,
} from '@amarelle/contract/endpoints/endpoint'
import {
  type ErrorResponse,
  isErrorCode,
  Problem,
  createProblem,
  getHttpStatus,
} from '@amarelle/contract/domain/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import { maxPhotoBodyBytes, maxPlainBodyBytes } from './body-limits.ts'
import type { RequestContext } from '../context.ts'
import { createInputProblem } from './validation-errors.ts'
import { type IdempotencyOptions, runIdempotently } from './idempotency.ts'
import { DatabaseUnavailableError } from '../db/outage.ts'
import { retryAfterSeconds } from './stored-file.ts'
import { translateError, loadTranslations } from '../translations.ts'
import { assertStorable } from './assert-storable.ts'

type EndpointHandler = (context: RequestContext, input: never, prepared: never) => unknown
/** An endpoint of the contract, with what answers it. */
export interface EndpointRoute {
  readonly endpoint: Endpoint
  readonly handler: EndpointHandler
  readonly validate: ((context: RequestContext, valid: never) => unknown) | undefined
  readonly idempotency: IdempotencyOptions<never, never, unknown>
}
// By name, never by identity: the web's server build holds its own copy of the contract.
const registeredEndpoints = new Map<string, EndpointRoute>()

/** What an endpoint does besides its handler. */
interface EndpointOptions<I, A, P> extends IdempotencyOptions<I, A, P> {
  /**
   * Throws the handler's own errors of single fields. Runs only where the schema refuses other fields, with the valid ones, so that
   * the answer names all errors at once.
   */
  readonly validate?: (context: RequestContext, valid: Partial<I>) => unknown
}
/**
 * Connects an endpoint with its handler. The handler of an idempotent endpoint runs in one transaction, `context.db`, together with
 * its key, unless it settles the key itself (`settlesOwnKey`).
 */
export function createRoute<I extends z.ZodType, A extends z.ZodType, P = void>(
  endpoint: Endpoint<I, A>,
  handler: (context: RequestContext, input: z.output<I>, prepared: P) => z.output<A> | Promise<z.output<A>>,
  { validate, ...idempotency }: EndpointOptions<z.output<I>, z.output<A>, P> = {},
): EndpointRoute {
  return {
    endpoint,
    handler: handler as EndpointHandler,
    validate,
    idempotency: idempotency as unknown as IdempotencyOptions<never, never, unknown>,
  }
}
/** Makes an endpoint reachable. Throws when another route has the same method and path. */
export function registerRoute(route: EndpointRoute): void {
  const name = getEndpointName(route.endpoint)
  if (registeredEndpoints.has(name)) throw new Error(`Two routes answer the endpoint ${name}.`)
  registeredEndpoints.set(name, route)
}
/** All endpoints that have a handler, for the API document and the contract test. */
export const getRegisteredEndpoints = (): Endpoint[] =>
  [...registeredEndpoints.values()].map(({ endpoint }) => endpoint)

/** Runs a verb on input that was already checked; an idempotent one once per key. */
async function runEndpoint(
  { endpoint, handler, idempotency }: EndpointRoute,
  context: RequestContext,
  input: unknown,
): Promise<unknown> {
  const act = (inside: RequestContext, prepared?: unknown) =>
    handler(inside, input as never, prepared as never)
  if (!endpoint.idempotent) return act(context)
  const key = context.options.key
  if (!key || key.length > 200) throw createProblem('idempotency_key_required')
  if (idempotency.settlesOwnKey) return act(context)
  return runIdempotently(
    context,
    { endpoint: getEndpointName(endpoint), key, input, options: idempotency },
    act,
  )
}

/** The refusal of an input that its schema does not take. */
const createRefusedInputProblem = (
  { endpoint, validate }: EndpointRoute,
  context: RequestContext,
  input: unknown,
  issues: readonly unknown[],
) => createInputProblem(endpoint.input, input, issues, (valid) => validate?.(context, valid as never))

/** The same call without HTTP (the web's loaders): input is checked as on the wire. */
export async function callInProcess<E extends Endpoint>(
  context: RequestContext,
  endpoint: E,
  input: EndpointInput<E>,
  options: EndpointCallOptions = {},
): Promise<EndpointAnswer<E>> {
  const known = registeredEndpoints.get(getEndpointName(endpoint))
  if (!known) throw new Error(`nobody serves ${getEndpointName(endpoint)}`)
  assertStorable(input)
  const read = known.endpoint.input.safeParse(input)
  if (!read.success)
    throw await createRefusedInputProblem(known, { ...context, options }, input, read.error.issues)
  return (await runEndpoint(known, { ...context, options }, read.data)) as EndpointAnswer<E>
}

/** A problem as the caller reads it (docs/product.md#errors-on-the-wire). */
export async function formatErrorResponse(
  { language, site }: ErrorContext,
  fault: Problem,
): Promise<ErrorResponse> {
  const texts = await loadTranslations(language)
  const always = { min_age: site.min_age }
  const fields = Object.entries(fault.fields).map(
    ([name, { code, values }]) => [name, translateError(texts, code, { ...always, ...values })] as const,
  )
  return {
    error: {
      code: fault.code,
      message: translateError(texts, fault.code, { ...always, ...fault.values }),
      ...(fields.length ? { fields: Object.fromEntries(fields) } : {}),
      ...(Object.keys(fault.values).length ? { values: fault.values } : {}),
    },
    ...(fault.code === 'authentication_required' ? { authentication_required: true as const } : {}),
  }
}

const errorResponseSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
  authentication_required: z.literal(true).optional(),
})

/** A problem by its code: also one thrown by another copy of the contract. */
export function toKnownProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && isErrorCode(error.code))
    return new Problem(error.code)
  return null
}

/** What whoever asked is told of an error, whatever it was. */
export const toProblem = (error: unknown): Problem =>
  toKnownProblem(error) ??
  createProblem(error instanceof DatabaseUnavailableError ? 'unavailable' : 'unexpected')

/** What a schema said, as the schema library says it. */
function getSchemaIssues(error: unknown): readonly unknown[] {
  if (!hasZodFastifySchemaValidationErrors(error)) throw error
  return error.validation.map(({ keyword, instancePath, message, params }) => ({
    ...params,
    code: keyword,
    message,
    path: instancePath.split('/').slice(1),
  }))
}

/** Unsafe calls come from our own pages only; older browsers that send neither header have the Lax cookie. */
export function assertSameOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw createProblem('wrong_origin')
  const { origin, host } = request.headers
  if (site !== undefined || origin === undefined) return
  // `null` comes from a sandboxed frame.
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw createProblem('wrong_origin')
}

export type ResolveContext = (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>
/** In which words and on which site a fault is told; needs no database when that is what failed. */
export type ErrorContext = Pick<RequestContext, 'language' | 'site'>
export type ResolveErrorContext = (
  request: FastifyRequest,
  reply: FastifyReply,
  fault: Problem,
) => Promise<ErrorContext>

/** Mounts every served endpoint with its schemas; answers refusals in the one error shape. */
export function registerApiRoutes(
  server: FastifyInstance,
  contextOf: ResolveContext,
  callerOf: ResolveErrorContext,
): void {
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  const refuse = async (request: FastifyRequest, reply: FastifyReply, fault: Problem) => {
    if (fault.status === 503) reply.header('retry-after', retryAfterSeconds)
    return reply
      .status(fault.status)
      .send(await formatErrorResponse(await callerOf(request, reply, fault), fault))
  }
  server.setNotFoundHandler((request, reply) => refuse(request, reply, createProblem('not_found')))
  server.setErrorHandler((error, request, reply) => {
    const known = toKnownProblem(error)
    if (known) return refuse(request, reply, known)
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status < 500) return refuse(request, reply, createProblem('invalid_input'))
    request.log.error(error)
    return refuse(request, reply, toProblem(error))
  })
  for (const one of registeredEndpoints.values()) {
    const { endpoint } = one
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      // The handler refuses it, with what the rules say.
      attachValidation: true,
      bodyLimit: endpoint.acceptsPhoto ? maxPhotoBodyBytes : maxPlainBodyBytes,
      ...(endpoint.flag ? { constraints: { flag: endpoint.flag } } : {}),
      schema: {
        ...(endpoint.method === 'GET' ? { querystring: endpoint.input } : { body: endpoint.input }),
        response: {
          200: endpoint.answer,
          ...Object.fromEntries(
            getErrorCodes(endpoint).map((code) => [getHttpStatus(code), errorResponseSchema]),
          ),
        },
      },
      // Before the body is even looked at.
      async onRequest(request) {
        if (isUnsafeEndpoint(endpoint)) assertSameOrigin(request)
      },
      async preValidation(request) {
        assertStorable(endpoint.method === 'GET' ? request.query : request.body)
      },
      handler: async (request, reply) => {
        const key = request.headers['idempotency-key']
        const context = await contextOf(request, reply)
        const input = endpoint.method === 'GET' ? request.query : request.body
        reply.header('cache-control', 'no-store')
        if (request.validationError)
          throw await createRefusedInputProblem(one, context, input, getSchemaIssues(request.validationError))
        return runEndpoint(one, { ...context, options: typeof key === 'string' ? { key } : {} }, input)
      },
    })
  }
}

/** The router chooses by `?push=1` as it chooses by method (docs/product.md#calls). */
export const flagConstraint = {
  name: 'flag',
  mustMatchWhenDerived: false,
  storage: () => {
    const routes = new Map<string, unknown>()
    return {
      get: (key: string) => (routes.get(key) ?? null) as never,
      set: (key: string, value: unknown) => {
        routes.set(key, value)
      },
    }
  },
  deriveConstraint: (request: { url?: string }) =>
    (/[?&]push=1(&|$)/.test(request.url ?? '') ? 'push' : undefined) as never,
  validate: () => {},
}
