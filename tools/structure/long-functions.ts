import { parseSync } from '@swc/core'
import type { SourceFile } from './source-files.ts'

export const maxFunctionLines = 60
const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
])

export interface LongFunction {
  readonly path: string
  readonly line: number
  readonly lines: number
}
interface Node {
  readonly type?: unknown
  readonly span?: { start: number; end: number }
}

/** Functions longer than `maxFunctionLines`, the longest first, and the total number of functions. */
export function measureFunctions(files: readonly SourceFile[]): { functions: number; long: LongFunction[] } {
  let functions = 0
  const long: LongFunction[] = []
  for (const { path, text } of files) {
    const bytes = Buffer.from(text)
    const module = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2024' })
    // swc's positions continue from file to file; comments before the first statement are outside the module's span.
    const offset = module.span.end - bytes.length
    const lineAt = (position: number) =>
      bytes
        .subarray(0, position - offset)
        .toString()
        .split('\n').length
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) for (const item of value) visit(item)
      else if (typeof value === 'object' && value !== null) {
        const { type, span } = value as Node
        if (span && functionTypes.has(String(type))) {
          functions += 1
          const line = lineAt(span.start)
          const lines = lineAt(span.end) - line + 1
          if (lines > maxFunctionLines) long.push({ path, line, lines })
        }
        for (const child of Object.values(value)) visit(child)
      }
    }
    visit(module.body)
  }
  return { functions, long: long.sort((a, b) => b.lines - a.lines) }
}
