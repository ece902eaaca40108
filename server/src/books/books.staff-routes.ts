import {
  closeBooksEndpoint,
  getBooksEndpoint,
  listBooksEndpoint,
  reopenBooksEndpoint,
} from '@amarelle/contract/staff/endpoints/books'
import { createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { closeBooks, requestReopening } from './months/close-books.ts'
import { getBooks, listBooks } from './months/read-books.ts'

export const booksStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listBooksEndpoint, (context) => listBooks(context, context.actor)),
  createStaffRoute(getBooksEndpoint, (context, input) => getBooks(context, context.actor, input)),
  createStaffRoute(closeBooksEndpoint, async (context, input) => {
    await closeBooks(context, context.actor, input)
    return { ok: true as const }
  }),
  createStaffRoute(reopenBooksEndpoint, async (context, input) => ({
    approval: await requestReopening(context, context.actor, input),
  })),
]
