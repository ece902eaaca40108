import { paymentMethodIcon } from '@amarelle/contract/sites'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { type ContextOf, servedEndpoints } from '../platform/http.ts'
import { originOfSite } from '../sites/index.ts'
import { type ApiDocument, apiDocument, type Operation, type Schema } from './api-document.ts'

const escape = (text: unknown) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** A schema in one readable line: `{ id: integer, name?: string }`. */
function shapeOf(schema: Schema | undefined, depth = 0): string {
  if (!schema) return 'nothing'
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => shapeOf(choice, depth)).join(' | ')
  if (schema.type === 'array') return `${shapeOf(schema.items as Schema, depth)}[]`
  if (schema.type === 'object' && schema.properties) {
    if (depth > 3) return '{ … }'
    const required = new Set(schema.required)
    const parts = Object.entries(schema.properties).map(
      ([name, value]) => `${name}${required.has(name) ? '' : '?'}: ${shapeOf(value as Schema, depth + 1)}`,
    )
    return `{ ${parts.join(', ')} }`
  }
  return [schema.type ?? 'any'].flat().join(' | ')
}

const row = (method: string, path: string, operation: Operation): string => {
  const given = operation.parameters?.map((p) => `${p.name}${p.required ? '' : '?'}: ${shapeOf(p.schema)}`)
  const body = operation.requestBody && shapeOf(operation.requestBody.content['application/json']?.schema)
  const input = [...(given ?? []), ...(body ? [body] : [])].join(', ')
  const answer = shapeOf(Object.values(operation.responses['200']?.content ?? {})[0]?.schema)
  const refusals = Object.keys(operation.responses).filter((status) => status !== '200')
  return `<section><h2><code>${method.toUpperCase()} ${escape(path)}</code></h2><p>${escape(operation.summary)}</p>
<dl><dt>Input</dt><dd><code>${escape(input || 'nothing')}</code></dd><dt>Answer</dt><dd><code>${escape(answer)}</code></dd>
<dt>Refusals</dt><dd>${escape(refusals.join(', '))}</dd></dl></section>`
}

/** Every call below `/api`, for the document, its page, and whatever is held against them. */
export const documentedEndpoints = () => [...servedEndpoints(), paymentMethodIcon]

const documentOf = ({ site, config }: Context): ApiDocument =>
  apiDocument(documentedEndpoints(), {
    name: site.name,
    origin: originOfSite(config, site),
    email: site.support_email,
  })

/** /api/openapi.json and /api, a page to read: both made from the contract. */
export function mountApiDocument(api: FastifyInstance, contextOf: ContextOf): void {
  api.get('/api/openapi.json', async (request, reply) => documentOf(await contextOf(request, reply)))
  api.get('/api', async (request, reply) => {
    const { paths } = documentOf(await contextOf(request, reply))
    const rows = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => row(method, path, operation)),
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
