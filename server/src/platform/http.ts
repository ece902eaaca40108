// Endpoints of the contract to fastify, and the same calls in process for the web's loaders.
import {
  type Answer,
  type CallOptions,
  type Endpoint,
  errorsOf,
  type Input,
  isUnsafe,
  nameOf,
} from '@amarelle/contract/endpoint'
import { type ErrorAnswer, isErrorCode, Problem, problem, statusOf } from '@amarelle/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import { photoBody, plainBody } from './body-limits.ts'
import type { Context } from './context.ts'
import { inputProblem } from './faults.ts'
import { type Once, runOnce } from './idempotency.ts'
import { DatabaseUnavailable } from './outage.ts'
import { retryAfterSeconds } from './stored-answer.ts'
import { errorText, textsOf } from './texts.ts'
import { refuseUnstorable } from './unstorable-text.ts'

type Verb = (context: Context, input: never, prepared: never) => unknown
interface Served {
  endpoint: Endpoint
  verb: Verb
  rules: ((context: Context, valid: never) => unknown) | undefined
  once: Once<never, never, unknown>
}
// By name, never by identity: the web's server build holds its own copy of the contract.
const served = new Map<string, Served>()

/** What an endpoint does besides its verb. */
interface EndpointOptions<I, A, P> extends Once<I, A, P> {
  /**
   * Throws what the verb would say of single fields. Asked only where the schema refuses other fields, with those that it takes, so
   * that all faults are told at once.
   */
  readonly rules?: (context: Context, valid: Partial<I>) => unknown
}
/**
 * Says who answers an endpoint. An idempotent one runs in one transaction, `context.db`, together with its key, unless it
 * settles the key on its `own`.
 */
export function serve<I extends z.ZodType, A extends z.ZodType, P = void>(
  endpoint: Endpoint<I, A>,
  verb: (context: Context, input: z.output<I>, prepared: P) => z.output<A> | Promise<z.output<A>>,
  { rules, ...once }: EndpointOptions<z.output<I>, z.output<A>, P> = {},
): void {
  served.set(nameOf(endpoint), {
    endpoint,
    verb: verb as Verb,
    rules,
    once: once as unknown as Once<never, never, unknown>,
  })
}
/** The endpoints that somebody answers, for the API document and the contract test. */
export const servedEndpoints = (): Endpoint[] => [...served.values()].map(({ endpoint }) => endpoint)

/** Runs a verb on input that was already checked; an idempotent one once per key. */
async function run({ endpoint, verb, once }: Served, context: Context, input: unknown): Promise<unknown> {
  const act = (inside: Context, prepared?: unknown) => verb(inside, input as never, prepared as never)
  if (!endpoint.idempotent) return act(context)
  const key = context.options.key
  if (!key || key.length > 200) throw problem('idempotency_key_required')
  if (once.own) return act(context)
  return runOnce(context, { endpoint: nameOf(endpoint), key, input, once }, act)
}

/** The refusal of an input that its schema does not take. */
const refusedInput = (
  { endpoint, rules }: Served,
  context: Context,
  input: unknown,
  issues: readonly unknown[],
) => inputProblem(endpoint.input, input, issues, (valid) => rules?.(context, valid as never))

/** The same call without HTTP (the web's loaders): input is checked as on the wire. */
export async function callInProcess<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const known = served.get(nameOf(endpoint))
  if (!known) throw new Error(`nobody serves ${nameOf(endpoint)}`)
  refuseUnstorable(input)
  const read = known.endpoint.input.safeParse(input)
  if (!read.success) throw await refusedInput(known, { ...context, options }, input, read.error.issues)
  return (await run(known, { ...context, options }, read.data)) as Answer<E>
}

/** A problem as the caller reads it (docs/product.md#errors-on-the-wire). */
export async function errorAnswer({ language, site }: Caller, fault: Problem): Promise<ErrorAnswer> {
  const texts = await textsOf(language)
  const always = { min_age: site.min_age }
  const fields = Object.entries(fault.fields).map(
    ([name, { code, values }]) => [name, errorText(texts, code, { ...always, ...values })] as const,
  )
  return {
    error: {
      code: fault.code,
      message: errorText(texts, fault.code, { ...always, ...fault.values }),
      ...(fields.length ? { fields: Object.fromEntries(fields) } : {}),
      ...(Object.keys(fault.values).length ? { values: fault.values } : {}),
    },
    ...(fault.code === 'authentication_required' ? { authentication_required: true as const } : {}),
  }
}

const errorShape = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
  authentication_required: z.literal(true).optional(),
})

/** A problem by its code: also one thrown by another copy of the contract. */
export function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && isErrorCode(error.code))
    return new Problem(error.code)
  return null
}

/** What whoever asked is told of an error, whatever it was. */
export const faultOf = (error: unknown): Problem =>
  asProblem(error) ?? problem(error instanceof DatabaseUnavailable ? 'unavailable' : 'unexpected')

/** What a schema said, as the schema library says it. */
function issuesOf(error: unknown): readonly unknown[] {
  if (!hasZodFastifySchemaValidationErrors(error)) throw error
  return error.validation.map(({ keyword, instancePath, message, params }) => ({
    ...params,
    code: keyword,
    message,
    path: instancePath.split('/').slice(1),
  }))
}

/** Unsafe calls come from our own pages only; older browsers that send neither header have the Lax cookie. */
export function refuseForeign(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw problem('wrong_origin')
  const { origin, host } = request.headers
  if (site !== undefined || origin === undefined) return
  // `null` comes from a sandboxed frame.
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw problem('wrong_origin')
}

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>
/** In which words and on which site a fault is told; needs no database when that is what failed. */
export type Caller = Pick<Context, 'language' | 'site'>
export type CallerOf = (request: FastifyRequest, reply: FastifyReply, fault: Problem) => Promise<Caller>

/** Mounts every served endpoint with its schemas; answers refusals in the one error shape. */
export function mountApi(app: FastifyInstance, contextOf: ContextOf, callerOf: CallerOf): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const refuse = async (request: FastifyRequest, reply: FastifyReply, fault: Problem) => {
    if (fault.status === 503) reply.header('retry-after', retryAfterSeconds)
    return reply.status(fault.status).send(await errorAnswer(await callerOf(request, reply, fault), fault))
  }
  app.setNotFoundHandler((request, reply) => refuse(request, reply, problem('not_found')))
  app.setErrorHandler((error, request, reply) => {
    const known = asProblem(error)
    if (known) return refuse(request, reply, known)
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status < 500) return refuse(request, reply, problem('invalid_input'))
    request.log.error(error)
    return refuse(request, reply, faultOf(error))
  })
  for (const one of served.values()) {
    const { endpoint } = one
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // The handler refuses it, with what the rules say.
      attachValidation: true,
      bodyLimit: endpoint.photo ? photoBody : plainBody,
      ...(endpoint.flag ? { constraints: { flag: endpoint.flag } } : {}),
      schema: {
        ...(endpoint.method === 'GET' ? { querystring: endpoint.input } : { body: endpoint.input }),
        response: {
          200: endpoint.answer,
          ...Object.fromEntries(errorsOf(endpoint).map((code) => [statusOf(code), errorShape])),
        },
      },
      // Before the body is even looked at.
      async onRequest(request) {
        if (isUnsafe(endpoint)) refuseForeign(request)
      },
      async preValidation(request) {
        refuseUnstorable(endpoint.method === 'GET' ? request.query : request.body)
      },
      handler: async (request, reply) => {
        const key = request.headers['idempotency-key']
        const context = await contextOf(request, reply)
        const input = endpoint.method === 'GET' ? request.query : request.body
        reply.header('cache-control', 'no-store')
        if (request.validationError)
          throw await refusedInput(one, context, input, issuesOf(request.validationError))
        return run(one, { ...context, options: typeof key === 'string' ? { key } : {} }, input)
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
