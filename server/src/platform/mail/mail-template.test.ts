import { expect, test } from 'vitest'
import { renderMailHtml, type MailPage, formatMailText } from './mail-template.ts'

const page: MailPage = {
  language: 'de',
  siteName: 'Amarelle',
  siteUrl: 'https://amarelle.example',
  niche: 1,
  preheader: 'Hallo',
  heading: 'Deine Beschwerde C-V5TY-QJXU ist da',
  blocks: [
    { text: 'Hallo <b>Mia</b>' },
    {
      rows: [
        ['Verwendungszweck', 'RF31031A979A5FA7'],
        ['Bis', '6. Dezember 2026'],
      ],
    },
  ],
  notes: [{ text: 'Notwendig.', links: [{ label: 'AGB', href: 'https://amarelle.example/pages/terms' }] }],
  company: ['Amarelle Demo B.V.'],
}

test('receipt numbers and row names do not wrap, and user input is escaped', async () => {
  const html = await renderMailHtml(page)
  expect(html).toContain('Deine Beschwerde <span style="white-space:nowrap">C-V5TY-QJXU</span> ist da')
  expect(html).toMatch(/<td [^>]*word-break:normal[^>]*>Verwendungszweck<\/td>/)
  expect(html).toContain('Hallo &#60;b&#62;Mia')
  expect(html).toMatch(/<html lang="de"/)
})

test('the plain text has the same content, row by row, with its links', () => {
  const text = formatMailText(page)
  expect(text).toMatch(/^Deine Beschwerde C-V5TY-QJXU ist da\n\nHallo <b>Mia<\/b>\n/)
  expect(text).toContain('\nVerwendungszweck: RF31031A979A5FA7\nBis: 6. Dezember 2026\n')
  expect(text).toContain('Notwendig.\nAGB: https://amarelle.example/pages/terms\n')
})
