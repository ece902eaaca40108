import type { FastifyInstance } from 'fastify'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  description?: string
}
interface Operation {
  summary?: string
  parameters?: { name: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

const escape = (text: unknown) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** A schema in one readable line: `{ id: integer, name?: string }`. */
function shapeOf(schema: Schema | undefined, depth = 0): string {
  if (!schema) return 'nothing'
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => shapeOf(choice, depth)).join(' | ')
  if (schema.type === 'array') return `${shapeOf(schema.items, depth)}[]`
  if (schema.type === 'object' && schema.properties) {
    if (depth > 3) return '{ … }'
    const required = new Set(schema.required)
    const parts = Object.entries(schema.properties).map(
      ([name, value]) => `${name}${required.has(name) ? '' : '?'}: ${shapeOf(value, depth + 1)}`,
    )
    return `{ ${parts.join(', ')} }`
  }
  return schema.type ?? 'any'
}

const row = (method: string, path: string, operation: Operation): string => {
  const input =
    operation.parameters?.map((p) => `${p.name}${p.required ? '' : '?'}: ${shapeOf(p.schema)}`).join(', ') ??
    shapeOf(operation.requestBody?.content?.['application/json']?.schema)
  const answer = shapeOf(operation.responses?.['200']?.content?.['application/json']?.schema)
  const refusals = Object.keys(operation.responses ?? {}).filter((status) => status !== '200')
  return `<section><h2><code>${method.toUpperCase()} ${escape(path)}</code></h2><p>${escape(operation.summary ?? '')}</p>
<dl><dt>Input</dt><dd><code>${escape(input || 'nothing')}</code></dd><dt>Answer</dt><dd><code>${escape(answer)}</code></dd>
<dt>Refusals</dt><dd>${escape(refusals.join(', '))}</dd></dl></section>`
}

/** /api/openapi.json and /api, a page to read: both made from the contract. */
export function mountApiDocument(api: FastifyInstance): void {
  api.get('/api/openapi.json', { schema: { hide: true } }, async () => api.swagger())
  api.get('/api', { schema: { hide: true } }, async (_request, reply) => {
    const document = api.swagger() as unknown as { paths: Record<string, Record<string, Operation>> }
    const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
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
