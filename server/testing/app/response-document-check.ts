import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { onSendAsyncHookHandler } from 'fastify'
import { afterAll, expect } from 'vitest'
import { type ApiDocument, createApiDocument, toPathTemplate } from '../../src/app/api/api-document.ts'
import { getDocumentedEndpoints } from '../../src/app/api/api-page.ts'
import { registerApplicationModules } from '../../src/app/modules.ts'

const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }))
let testApiDocument: ApiDocument | undefined
/** The document of every capability. */
export function getTestApiDocument(): ApiDocument {
  registerApplicationModules()
  testApiDocument ??= createApiDocument(getDocumentedEndpoints(), {
    name: 'Test',
    origin: 'https://test.example',
    email: 'api@test.example',
  })
  return testApiDocument
}

/** By what they say: many answers are refused alike. */
const validatorsBySchema = new Map<string, ValidateFunction>()
function getValidator(schema: object): ValidateFunction {
  const text = JSON.stringify(schema)
  const known =
    validatorsBySchema.get(text) ?? ajv.compile({ ...schema, components: getTestApiDocument().components })
  validatorsBySchema.set(text, known)
  return known
}

/** What the document does not say of an answer; null when it says all of it, or when the call is none of its own. */
export function findUndocumentedResponse(
  { method, route }: { method: string; route: string },
  answer: { status: number; type: string; body: unknown },
): string | null {
  const operation = getTestApiDocument().paths[toPathTemplate(route)]?.[method.toLowerCase()]
  if (!operation) return null
  const named = `${method} ${route} ${answer.status}`
  const response = operation.responses[String(answer.status)]
  if (!response) return `${named}: not in the document`
  const type = answer.type.split(';')[0] ?? ''
  const content = response.content[type]
  if (!content) return `${named}: ${type || 'no content'} is not in the document`
  if (type !== 'application/json') return null
  const validate = getValidator(content.schema)
  return validate(JSON.parse(String(answer.body))) ? null : `${named}: ${ajv.errorsText(validate.errors)}`
}

/** A hook of the server that holds every answer of a call against the document; at its end the test file fails for any other. */
export function createResponseDocumentCheck(): onSendAsyncHookHandler {
  const faults = new Set<string>()
  afterAll(() => expect([...faults], 'answers that the API document does not describe').toEqual([]))
  return async (request, reply, body) => {
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
