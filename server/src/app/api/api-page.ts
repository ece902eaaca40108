import { paymentMethodIconEndpoint } from '@amarelle/contract/endpoints/sites'
import type { FastifyInstance } from 'fastify'
import type { RequestContext } from '../../platform/context.ts'
import { type ResolveContext, getRegisteredEndpoints } from '../../platform/http/api.ts'
import { getSiteOrigin } from '../../sites/index.ts'
import { type ApiDocument, createApiDocument, type ApiOperation, type JsonSchema } from './api-document.ts'

const escapeHtml = (text: unknown) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** Formats a schema as one readable line: `{ id: integer, name?: string }`. */
function formatSchema(schema: JsonSchema | undefined, depth = 0): string {
  if (!schema) return 'nothing'
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => formatSchema(choice, depth)).join(' | ')
  if (schema.type === 'array') return `${formatSchema(schema.items as JsonSchema, depth)}[]`
  if (schema.type === 'object' && schema.properties) {
    if (depth > 3) return '{ … }'
    const required = new Set(schema.required)
    const parts = Object.entries(schema.properties).map(
      ([name, value]) =>
        `${name}${required.has(name) ? '' : '?'}: ${formatSchema(value as JsonSchema, depth + 1)}`,
    )
    return `{ ${parts.join(', ')} }`
  }
  return [schema.type ?? 'any'].flat().join(' | ')
}

const renderOperation = (method: string, path: string, operation: ApiOperation): string => {
  const parameters = operation.parameters?.map(
    (p) => `${p.name}${p.required ? '' : '?'}: ${formatSchema(p.schema)}`,
  )
  const body =
    operation.requestBody && formatSchema(operation.requestBody.content['application/json']?.schema)
  const input = [...(parameters ?? []), ...(body ? [body] : [])].join(', ')
  const answer = formatSchema(Object.values(operation.responses['200']?.content ?? {})[0]?.schema)
  const refusals = Object.keys(operation.responses).filter((status) => status !== '200')
  return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary)}</p>
<dl><dt>Input</dt><dd><code>${escapeHtml(input || 'nothing')}</code></dd><dt>Answer</dt><dd><code>${escapeHtml(answer)}</code></dd>
<dt>Refusals</dt><dd>${escapeHtml(refusals.join(', '))}</dd></dl></section>`
}

/** Returns all calls below `/api`, for the document, its page and the tests of both. */
export const getDocumentedEndpoints = () => [...getRegisteredEndpoints(), paymentMethodIconEndpoint]

const createSiteApiDocument = ({ site, config }: RequestContext): ApiDocument =>
  createApiDocument(getDocumentedEndpoints(), {
    name: site.name,
    origin: getSiteOrigin(config, site),
    email: site.support_email,
  })

/** Serves /api/openapi.json and the readable page /api, both generated from the contract. */
export function registerApiDocumentRoutes(api: FastifyInstance, contextOf: ResolveContext): void {
  api.get('/api/openapi.json', async (request, reply) =>
    createSiteApiDocument(await contextOf(request, reply)),
  )
  api.get('/api', async (request, reply) => {
    const { paths } = createSiteApiDocument(await contextOf(request, reply))
    const rows = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => renderOperation(method, path, operation)),
    )
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}section{border-top:1px solid #ccc;padding-block:.5rem}
h2{font-size:1.1rem;margin:.5rem 0}code{overflow-wrap:anywhere}dt{font-weight:600}dd{margin:0 0 .5rem}</style></head><body><main><h1>API</h1>
<p>Generated from the contract; the same as <a href="/api/openapi.json">openapi.json</a>. JSON, snake_case. A refusal is
<code>{ error: { code, message, fields? } }</code>. Calls that send, spend, order or sign up take an <code>Idempotency-Key</code> header.</p>${rows.join('\n')}</main></body></html>`)
  })
}
