import { data } from 'react-router'

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** The form that was sent. A body that is none, or a broken one, is refused with the error page of its status. */
export async function readForm(request: Request): Promise<FormData> {
  if (!formTypes.test(request.headers.get('content-type') ?? '')) throw data(null, { status: 415 })
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
