// Mounts the contract's endpoints on fastify and offers them as in-process calls to the web's loaders.
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
import { getRequestId } from '../observability/request-scope.ts'
import { translateError, loadTranslations } from '../translations.ts'
import { assertPartOfView } from './assert-part-of-view.ts'
import { assertStorable } from './assert-storable.ts'

type EndpointHandler = (context: RequestContext, input: never, prepared: never) => unknown
/** An endpoint of the contract with its handler. */
export interface EndpointRoute {
  readonly endpoint: Endpoint
  readonly handler: EndpointHandler
  readonly validate: ((context: RequestContext, valid: never) => unknown) | undefined
  readonly idempotency: IdempotencyOptions<never, never, unknown>
}
// Looked up by name, not by identity: the web's server build has its own copy of the contract.
const registeredEndpoints = new Map<string, EndpointRoute>()

/** Options of an endpoint besides its handler. */
interface EndpointOptions<I, A, P> extends IdempotencyOptions<I, A, P> {
  /**
   * Throws the handler's own field errors. Called only if the schema rejects other fields, with the valid ones, so that the
   * response lists all errors at once.
   */
  readonly validate?: (context: RequestContext, valid: Partial<I>) => unknown
}
/**
 * Connects an endpoint with its handler. An idempotent handler runs in one transaction, `context.db`, together with its key,
 * unless it settles the key itself (`settlesOwnKey`).
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
/** Makes an endpoint reachable. Throws if its method and path are already registered. */
export function registerRoute(route: EndpointRoute): void {
  const name = getEndpointName(route.endpoint)
  if (registeredEndpoints.has(name)) throw new Error(`Two routes answer the endpoint ${name}.`)
  registeredEndpoints.set(name, route)
}
/** Returns all endpoints with a handler, for the API document and the contract test. */
export const getRegisteredEndpoints = (): Endpoint[] =>
  [...registeredEndpoints.values()].map(({ endpoint }) => endpoint)

/** Runs a handler on validated input; an idempotent one once per key. */
async function runEndpoint(
  { endpoint, handler, idempotency }: EndpointRoute,
  context: RequestContext,
  input: unknown,
): Promise<unknown> {
  assertPartOfView(context, endpoint)
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

/** Creates the problem for an input that its schema rejects. */
const createRefusedInputProblem = (
  { endpoint, validate }: EndpointRoute,
  context: RequestContext,
  input: unknown,
  issues: readonly unknown[],
) => createInputProblem(endpoint.input, input, issues, (valid) => validate?.(context, valid as never))

/** Calls an endpoint without HTTP, for the web's loaders; input is validated as for HTTP requests. */
export async function callInProcess<E extends Endpoint>(
  context: RequestContext,
  endpoint: E,
  input: EndpointInput<E>,
  options: EndpointCallOptions = {},
): Promise<EndpointAnswer<E>> {
  const route = registeredEndpoints.get(getEndpointName(endpoint))
  if (!route) throw new Error(`nobody serves ${getEndpointName(endpoint)}`)
  assertStorable(input)
  const read = route.endpoint.input.safeParse(input)
  if (!read.success)
    throw await createRefusedInputProblem(route, { ...context, options }, input, read.error.issues)
  return (await runEndpoint(route, { ...context, options }, read.data)) as EndpointAnswer<E>
}

/** Formats a problem as an error response (docs/product.md#errors-on-the-wire). */
export async function formatErrorResponse(
  { language, site }: ErrorContext,
  fault: Problem,
): Promise<ErrorResponse> {
  const texts = await loadTranslations(language, site)
  const always = { min_age: site.min_age }
  const message = translateError(texts, fault.code, { ...always, ...fault.values })
  const reference = fault.status >= 500 ? getRequestId() : null
  const fields = Object.entries(fault.fields).map(
    ([name, { code, values }]) => [name, translateError(texts, code, { ...always, ...values })] as const,
  )
  return {
    error: {
      code: fault.code,
      // Members pass the reference of an unexpected error on to the support.
      message:
        fault.status === 500 && reference !== null
          ? `${message}\n${texts._('error.reference', { reference })}`
          : message,
      ...(reference === null ? {} : { reference }),
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
    reference: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
  authentication_required: z.literal(true).optional(),
})

/** Recognises a problem by its code, so that problems of another copy of the contract count too. */
export function toKnownProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && isErrorCode(error.code))
    return new Problem(error.code)
  return null
}

/** Returns the problem to report for any error. */
export const toProblem = (error: unknown): Problem =>
  toKnownProblem(error) ??
  createProblem(error instanceof DatabaseUnavailableError ? 'unavailable' : 'unexpected')

/** Returns the issues of a schema library's error. */
function getSchemaIssues(error: unknown): readonly unknown[] {
  if (!hasZodFastifySchemaValidationErrors(error)) throw error
  return error.validation.map(({ keyword, instancePath, message, params }) => ({
    ...params,
    code: keyword,
    message,
    path: instancePath.split('/').slice(1),
  }))
}

/** Creates the problem for an input that fastify's validation refused. */
export const createSchemaProblem = (schema: z.ZodType, input: unknown, error: unknown) =>
  createInputProblem(schema, input, getSchemaIssues(error), () => undefined)

/**
 * Unsafe requests must come from our own pages; older browsers that send neither header are covered by the SameSite=Lax cookie.
 */
export function assertSameOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw createProblem('wrong_origin')
  const { origin, host } = request.headers
  if (site !== undefined || origin === undefined) return
  // Sandboxed frames send `null`.
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw createProblem('wrong_origin')
}

export type ResolveContext = (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>
/** Language and site of an error response; built without the database, which may be what failed. */
export type ErrorContext = Pick<RequestContext, 'language' | 'site'>
export type ResolveErrorContext = (
  request: FastifyRequest,
  reply: FastifyReply,
  fault: Problem,
) => Promise<ErrorContext>

/** Mounts all registered endpoints with their schemas; every error response has the same shape. */
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
    const problem = toKnownProblem(error)
    if (problem) return refuse(request, reply, problem)
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
      // The handler reports validation errors together with those of the rules.
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
      // Runs before the body is parsed.
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

/** Lets the router match `?push=1` in the same way as the method (docs/product.md#calls). */
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
