import type { Page } from '@playwright/test'

/** The visible places of a page where a line ends between "e-" and "mail" or "post". */
export const findBrokenEmails = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = []
    const range = new Range()
    const getLine = (text: Text, index: number) => {
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      return range.getClientRects()[0]?.bottom
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      // Closed questions have no lines.
      if (!text.parentElement?.checkVisibility()) continue
      for (const { 0: prefix, index } of text.data.matchAll(/\be-\u2060?(?=mail|post)/gi))
        if (getLine(text, index) !== getLine(text, index + prefix.length))
          broken.push(text.data.slice(Math.max(0, index - 30), index + 30))
    }
    return broken
  })
