import { lexer, parser, type Token } from 'marked'

export interface PageSection {
  readonly id: string
  readonly title: string
  readonly html: string
}
export interface StaticPageContent {
  readonly title: string
  readonly intro: string
  readonly sections: readonly PageSection[]
}

/** Converts one of our own Markdown files to HTML, split at second-level headings for the table of contents. Does not sanitise. */
export function renderMarkdownPage(markdown: string): StaticPageContent {
  let title = ''
  const intro: Token[] = []
  const sections: { title: string; tokens: Token[] }[] = []
  for (const token of lexer(markdown)) {
    if (token.type === 'heading' && token.depth === 1) title = token.text
    else if (token.type === 'heading' && token.depth === 2) sections.push({ title: token.text, tokens: [] })
    else (sections.at(-1)?.tokens ?? intro).push(token)
  }
  return {
    title,
    intro: parser(intro),
    sections: sections.map((section, index) => ({
      id: `section-${index + 1}`,
      title: section.title,
      html: parser(section.tokens),
    })),
  }
}
