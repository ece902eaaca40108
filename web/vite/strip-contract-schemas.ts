// Framework patch: removes the schemas of the contract from the browser build; the build fails when an endpoint is not recognised.
// Upstream: https://github.com/rolldown/rolldown/issues/2995 (unused properties of an object stay in the bundle)
import { type ESTree, type Plugin, parseSync } from 'vite'
import { createPatchError } from './installed-package.ts'

const zodStub = `const any = new Proxy(function () {}, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => '' : key === Symbol.iterator ? function* () {} : any),
  apply: () => any,
})
export const z = any
export default any`

const patchFile = 'web/vite/strip-contract-schemas.ts'
const packageName = 'vite'
/** Of an endpoint the browser needs the method and the path. */
const serverOnlyFields = ['summary', 'input', 'answer', 'errors']
const endpointPattern = /= define(?:Staff)?Endpoint\(/g

type Edit = readonly [start: number, end: number, text: string]
/** A value that nobody uses is left out of the bundle, however it is made. */
const markPure = ({ start, end }: ESTree.Expression): Edit[] => [
  [start, start, '/* @__PURE__ */ (() => ('],
  [end, end, '))()'],
]

/** The fields of an endpoint that only the server needs, or undefined where one of them is not found. */
function findServerOnlyFields(init: ESTree.CallExpression): Edit[] | undefined {
  const [options] = init.arguments
  if (options?.type !== 'ObjectExpression') return undefined
  const edits: Edit[] = []
  for (const [index, one] of options.properties.entries())
    if (one.type === 'Property' && one.key.type === 'Identifier' && serverOnlyFields.includes(one.key.name))
      edits.push([one.start, options.properties[index + 1]?.start ?? options.end - 1, ''])
  return edits.length === serverOnlyFields.length ? edits : undefined
}

/** The code of a contract's module without schemas. Throws unless each endpoint in it is recognised. */
export function stripSchemas(file: string, code: string): string {
  const { program, errors } = parseSync(file, code, { lang: 'ts' })
  if (errors[0]) throw createPatchError(patchFile, packageName, `${file}: ${errors[0].message}`)
  const edits: Edit[] = []
  let endpoints = 0
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) {
      if (!init || init.type === 'ArrowFunctionExpression') continue
      if (code.slice(init.start, init.end).includes('(')) edits.push(...markPure(init))
      if (
        init.type !== 'CallExpression' ||
        !/^define(Staff)?Endpoint$/.test(code.slice(init.callee.start, init.callee.end))
      )
        continue
      const fields = findServerOnlyFields(init)
      if (!fields) continue
      endpoints += 1
      edits.push(...fields)
    }
  }
  const expected = code.match(endpointPattern)?.length ?? 0
  if (endpoints !== expected)
    throw createPatchError(
      patchFile,
      packageName,
      `${file} has "= defineEndpoint(" ${expected} times, but ${endpoints} endpoints with ${serverOnlyFields.join(', ')}`,
    )
  return edits
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code)
}

/** The browser gets neither the schema library, which becomes a stub there, nor the schemas. */
export const stripContractSchemas = (): Plugin => {
  let modules = 0
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'zod' ? '\0no-zod' : null),
    load: (id) => (id === '\0no-zod' ? zodStub : null),
    transform(code, id) {
      const [, file] = /[\\/](contract[\\/]src[\\/][^?]+)/.exec(id) ?? []
      if (file === undefined) return null
      modules += 1
      return { code: stripSchemas(file, code), map: null }
    },
    generateBundle() {
      if (modules === 0) throw createPatchError(patchFile, packageName, 'the build loaded no contract/src/…')
      const zod = [...this.getModuleIds()].find((id) => /[\\/]node_modules[\\/]zod[\\/]/.test(id))
      if (zod !== undefined)
        throw createPatchError(
          patchFile,
          packageName,
          `the browser build loaded ${zod} and not the stub of "zod"`,
        )
    },
  }
}
