import { Parser } from 'htmlparser2'

const hiddenElements = new Set(['script', 'style', 'head', 'title', 'template', 'noscript'])
const lineElements = new Set(['br', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'div', 'pre'])
const paragraphElements = new Set(['p', 'blockquote', 'table', 'ul', 'ol'])

/** Returns the visible words of an HTML mail, with its lines and paragraphs. Nothing of the markup remains. */
export function convertHtmlToText(html: string): string {
  const parts: string[] = []
  let hiddenDepth = 0
  const breakLine = (name: string) => {
    if (paragraphElements.has(name)) parts.push('\n\n')
    else if (lineElements.has(name)) parts.push('\n')
  }
  const parser = new Parser({
    onopentagname(name) {
      if (hiddenElements.has(name)) hiddenDepth += 1
      breakLine(name)
    },
    onclosetag(name) {
      if (hiddenElements.has(name)) hiddenDepth -= 1
      // A line break has no end.
      if (name !== 'br' && name !== 'hr') breakLine(name)
    },
    ontext(text) {
      if (hiddenDepth === 0) parts.push(text.replaceAll(/\s+/g, ' '))
    },
  })
  parser.end(html)
  return parts
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
