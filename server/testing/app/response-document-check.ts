import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { onSendAsyncHookHandler } from 'fastify'
import { afterAll, expect } from 'vitest'
import { type ApiDocument, createApiDocument, toPathTemplate } from '../../src/app/api/api-document.ts'
import { getDocumentedEndpoints } from '../../src/app/api/api-page.ts'
import { registerApplicationModules } from '../../src/app/modules.ts'

const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }))
let testApiDocument: ApiDocument | undefined
/** The API document of all modules. */
export function getTestApiDocument(): ApiDocument {
  registerApplicationModules()
  testApiDocument ??= createApiDocument(getDocumentedEndpoints(), {
    name: 'Test',
    origin: 'https://test.example',
    email: 'api@test.example',
  })
  return testApiDocument
}

/** Keyed by schema content, since many responses share the same schema. */
const validatorsBySchema = new Map<string, ValidateFunction>()
function getValidator(schema: object): ValidateFunction {
  const text = JSON.stringify(schema)
  const validator =
    validatorsBySchema.get(text) ?? ajv.compile({ ...schema, components: getTestApiDocument().components })
  validatorsBySchema.set(text, validator)
  return validator
}

/** Returns what the document lacks to describe a response; null if it is complete, or if the call is not documented there. */
export function findUndocumentedResponse(
  { method, route }: { method: string; route: string },
  actual: { status: number; type: string; body: unknown },
): string | null {
  const operation = getTestApiDocument().paths[toPathTemplate(route)]?.[method.toLowerCase()]
  if (!operation) return null
  const description = `${method} ${route} ${actual.status}`
  const response = operation.responses[String(actual.status)]
  if (!response) return `${description}: not in the document`
  const type = actual.type.split(';')[0] ?? ''
  const content = response.content[type]
  if (!content) return `${description}: ${type || 'no content'} is not in the document`
  if (type !== 'application/json') return null
  const validate = getValidator(content.schema)
  return validate(JSON.parse(String(actual.body)))
    ? null
    : `${description}: ${ajv.errorsText(validate.errors)}`
}

/** A server hook that checks every response against the document; the test file fails at its end if any does not match. */
export function createResponseDocumentCheck(): onSendAsyncHookHandler {
  const faults = new Set<string>()
  afterAll(() => expect([...faults], 'answers that the API document does not describe').toEqual([]))
  return async (request, reply, body) => {
    // The document is for members and visitors; a view of staff is refused most calls in ways of its own.
    if (/(member_view|new_member_preview)=/.test(request.headers.cookie ?? '')) return body
    const type = String(reply.getHeader('content-type') ?? '')
    const route = request.routeOptions.url ?? ''
    const fault = findUndocumentedResponse(
      { method: request.method, route },
      { status: reply.statusCode, type, body },
    )
    if (fault) faults.add(fault)
    return body
  }
}
