import type { FastifyInstance } from 'fastify'
import type { ResolveContext } from '../../platform/http/api.ts'
import { getMemberId } from '../../platform/actor.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { findMemberInvoice } from './invoice.sql.ts'

export const toInvoiceUrl = (number: string): string => `/invoices/${number}.pdf`

/** GET /invoices/{number}.pdf: serves invoices and credit notes to the buyer only. */
export function mountInvoices(server: FastifyInstance, resolveContext: ResolveContext): void {
  server.get<{ Params: { file: string } }>(
    '/invoices/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const context = await resolveContext(request, reply)
      const memberId = getMemberId(context)
      const number = /^(\d{1,9}-C?\d{6,12})\.pdf$/.exec(request.params.file)?.[1]
      const content =
        number && memberId !== null ? await findMemberInvoice(context.db, memberId, number) : null
      reply.header('cache-control', 'no-store')
      if (!content) return reply.status(404).send()
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${content.number}.pdf"`)
        .send(await renderInvoicePdf(content))
    },
  )
}
