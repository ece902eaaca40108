import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../checks/command.ts'
import { listFiles } from '../checks/files.ts'
import type { SourceFile } from './source-files.ts'

/** Documents outside the repository, which its readers do not have. */
const outside = /\b(?:SPECIFICATION|DOMAIN|DECISIONS|DESIGN|STACK|CONSOLE)(?:\.md)?,? \d+(?:\.\d+)*/g
const documents = /\b((?:docs\/[\w/-]+|README|CONTRIBUTING|SECURITY|CHANGELOG)\.md)(?:#([\w-]+))?/g
const decisions = /\bdecisions? (\d{3})\b/g

/** Returns a heading's anchor as GitHub generates it. */
const toAnchor = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

function readAnchors(document: string): ReadonlySet<string> {
  const text = readFileSync(join(projectRoot, document), 'utf8')
  return new Set([...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => toAnchor(heading)))
}

/** Broken references: to documents outside the repository, and to missing files, headings and decisions. */
export function findDeadReferences(files: readonly SourceFile[]): string[] {
  const anchors = new Map<string, ReadonlySet<string>>()
  const decisionNumbers = new Set(
    listFiles('docs/decisions').map((path) => path.split('/').at(-1)?.slice(0, 3)),
  )
  const hasAnchor = (document: string, anchor: string): boolean => {
    const cached = anchors.get(document) ?? readAnchors(document)
    anchors.set(document, cached)
    return cached.has(anchor)
  }
  const dead: string[] = []
  for (const { path, text } of files)
    for (const [index, line] of text.split('\n').entries()) {
      const report = (reference: string) => dead.push(`${path}:${index + 1}: ${reference}`)
      for (const [reference] of line.matchAll(outside)) report(reference)
      for (const [reference, number] of line.matchAll(decisions))
        if (!decisionNumbers.has(number)) report(reference)
      for (const [reference, document = '', anchor] of line.matchAll(documents))
        if (!existsSync(join(projectRoot, document)) || (anchor && !hasAnchor(document, anchor)))
          report(reference)
    }
  return dead
}
